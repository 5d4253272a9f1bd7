# shellcheck shell=sh disable=SC2034 # what is set is for who sources this
# Owns what a shell can tell of a tmux server's daemon at no cost. To be sourced; starts no process.
# It is read at every refresh of a bar and at every event of an agent: what is seldom needed stands in revive.sh.

# Sets $socket, $dir (the runtime directory) and $server (its pid) from $TMUX; fails outside tmux.
set_server() {
	socket=${TMUX-}
	socket=${socket%,*,*}
	dir=$socket.tma
	server=${TMUX-}
	server=${server#"$socket",}
	server=${server%%,*}
	case $server in '' | *[!0-9]*) return 1 ;; esac
	[ -n "$socket" ] && [ ${#server} -le 10 ]
}

# A link or a folder of somebody else's counts for nothing. Open to others: the daemon refuses that and says why.
is_ours() { [ -d "$1" ] && [ ! -h "$1" ] && [ -O "$1" ]; }

# Sets $stat to the fields of the process $1 from the third on: after the name, which may hold spaces; none of ours holds
# a `)`. (`${stat##*) }` takes a fifth of a shell's start.)
read_stat() { IFS=')' read -r _ stat <"/proc/$1/stat"; }

# Sets $daemon to the pid of this server's daemon, and $state to its state letter where /proc tells.
# That another process got the pid since is seen by the start time.
find_daemon() {
	state=
	[ -f "$dir/pid" ] && [ -r "$dir/pid" ] || return 1 # a fifo would be waited for
	read -r daemon started its_server _ <"$dir/pid" && [ "$its_server" = "$server" ] || return 1
	case $daemon in '' | *[!0-9]*) return 1 ;; esac
	if [ ! -r "/proc/$daemon/stat" ]; then
		[ ! -r /proc/self/stat ] && kill -0 "$daemon" 2>/dev/null
		return
	fi
	read_stat "$daemon" || return 1
	set -f
	# shellcheck disable=SC2086 # the fields from the third on
	set -- $stat
	set +f
	state=$1
	[ "${20}" = "$started" ] && [ "$state" != Z ]
}
