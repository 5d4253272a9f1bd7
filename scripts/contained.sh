# shellcheck shell=sh disable=SC2034,SC2154 # uses what daemon.sh sets
# Owns what a hook tells of its agent where the tmux server is of another pid namespace. To be sourced after daemon.sh;
# starts no process.

# Sets $contained to the boot of this kernel, the agent's pid and its start time, each `-` where it cannot be told.
tell_container() {
	boot=-
	[ ! -r /proc/sys/kernel/random/boot_id ] || read -r boot </proc/sys/kernel/random/boot_id
	contained=" $boot - -"
	find_agent || return
	read_stat "$agent" || return
	set -f
	# shellcheck disable=SC2086 # the fields from the third on
	set -- $stat
	set +f
	case ${20-} in '' | *[!0-9]*) ;; *) contained=" $boot $agent ${20}" ;; esac
}

# Sets $agent to the leader of the group that the terminal of the nearest process above us belongs to. That is the agent,
# or what started it, and lives as long; the process right above us may be a shell that lives for this event alone.
find_agent() {
	agent=
	above=$PPID
	for _ in 1 2 3 4 5 6 7 8; do
		read_stat "$above" || return
		set -f
		# shellcheck disable=SC2086 # state, parent, group, session, terminal, its foreground group
		set -- $stat
		set +f
		case ${6-} in '' | *[!0-9-]*) return 1 ;; esac
		[ "$6" -le 0 ] || agent=$6
		[ -z "$agent" ] || return 0
		above=$2
	done
	return 1
}
