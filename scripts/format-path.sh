# shellcheck shell=sh disable=SC2034,SC2154 # reads $root and $data, sets $format_path
# Owns the path of the plugin that may stand in a tmux format and in its shell command. To be sourced.

# The path that may stand in a tmux format and in its shell command: the folder's own or, if it holds a character that
# one of them reads, a link's in the data folder. Empty when there is neither.
set_format_path() {
	format_path=$root
	is_plain "$root" && return
	format_path=$data/plugin
	[ -n "$data" ] && is_plain "$data" && mkdir -p "$data" && { [ -h "$data/plugin" ] || [ ! -e "$data/plugin" ]; } &&
		{ [ "$(readlink "$data/plugin")" = "$root" ] || ln -sfn "$root" "$data/plugin"; } || format_path=
} 2>/dev/null

is_plain() {
	case $1 in *[[:space:][:cntrl:]\"\'\`\\,\;\&\|\<\>\(\)\{\}\[\]\#\$%*?!~^]*) return 1 ;; esac
}
