# The words after tma, at Tab, for bash 3.2 and newer: `source` this file, or `eval "$(tma completion bash)"`.
_tma() {
	local word said
	local -a typed=()
	# bash cuts --flag=value into three; and what was typed is handed on as it stands, never evaluated.
	for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
		[ "$word" = = ] || typed+=("$word")
	done
	COMPREPLY=()
	while IFS= read -r said; do
		case $said in
		:[0-9]*) ;;
		*) COMPREPLY+=("$(printf %q "${said%%$'\t'*}")") ;;
		esac
	done < <(command tma complete -- ${typed[@]+"${typed[@]}"} 2>/dev/null)
}
complete -o bashdefault -o default -F _tma tma
