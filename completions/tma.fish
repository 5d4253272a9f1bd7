# The words after tma, at Tab, for fish: link this file into ~/.config/fish/completions, or `tma completion fish | source`.
function __tma_complete
    set -l typed (commandline -opc) (commandline -ct)
    set -l said (command tma complete -- $typed[2..] 2>/dev/null | string match -v -r '^:[0-9]')
    if test (count $said) -gt 0
        string join \n -- $said
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c tma -f -k -a '(__tma_complete)'
