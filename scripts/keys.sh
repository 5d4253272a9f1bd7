# shellcheck shell=sh disable=SC2154 # reads what interpolate.sh sets
# Owns the keys that `tma.tmux` binds. To be sourced after interpolate.sh, whose overview it reads the options from.

# The commands that bind our keys to what stands in the folder $1 and take back what an earlier load bound otherwise; with
# `undo` those that take everything back.
key_commands() {
	find_fzf
	{
		printf '%s\n' "$mark options"
		block -g
		printf '%s\n' "$mark keys"
		block keys
	} | mark=$mark folder=$1 undo=${2-} fzf=$fzf server_version=$server_version \
		awk -f "$root/scripts/keys.awk"
}

# Sets $fzf to the second number of its version, as the first is 0; empty without fzf or with an old one. Asked once
# here, not at each key.
find_fzf() {
	fzf=
	command -v fzf >/dev/null || return
	fzf=$(fzf --version)
	case $fzf in
	0.*)
		fzf=${fzf#0.}
		fzf=${fzf%%[!0-9]*}
		;;
	*) fzf=999 ;;
	esac
	case $fzf in '' | ? | 1? | 2[0-4]) fzf= ;; esac # it does not take what we ask of it
}
