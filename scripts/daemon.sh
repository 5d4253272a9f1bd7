# shellcheck shell=sh disable=SC2034 # what is set is for who sources this
# Owns what a shell can tell of a tmux server's daemon, and what it starts in its place. To be sourced; sets umask.
# While a daemon lives none of this starts a process.
umask 077

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

# Sets $daemon to the pid of this server's daemon, and $state to its state letter where /proc tells.
# That another process got the pid since is seen by the start time.
find_daemon() {
	state=
	[ -r "$dir/pid" ] && read -r daemon started its_server _ <"$dir/pid" && [ "$its_server" = "$server" ] || return 1
	case $daemon in '' | *[!0-9]*) return 1 ;; esac
	if [ ! -r "/proc/$daemon/stat" ]; then
		[ ! -r /proc/self/stat ] && kill -0 "$daemon" 2>/dev/null
		return
	fi
	# After the name, which may hold spaces; the daemon's holds no `)`. (`${stat##*) }` takes a fifth of a shell's start.)
	IFS=')' read -r _ stat <"/proc/$daemon/stat" || return 1
	set -f
	# shellcheck disable=SC2086 # the fields from the third on
	set -- $stat
	set +f
	state=$1
	[ "${20}" = "$started" ] && [ "$state" != Z ]
}

# True when the file $1 of the runtime directory says that something was started less than $2 seconds ago; else notes
# that it is being started now. The seconds are those since the boot: reading them costs nothing on Linux.
was_just_started() {
	now=
	[ ! -r /proc/uptime ] || read -r now _ </proc/uptime
	now=${now%%.*}
	[ -n "$now" ] || now=$(date +%s)
	last=
	its_server=
	[ ! -r "$dir/$1" ] || read -r last its_server _ <"$dir/$1"
	case $last in '' | *[!0-9]* | ???????????*) last= ;; esac
	[ -z "$last" ] || [ "$its_server" != "$server" ] || [ "$last" -gt "$now" ] || [ $((now - last)) -ge "$2" ] || return 0
	{ echo "$now $server" >"$dir/$1"; } 2>/dev/null
	return 1
}

# Sets $work to what is to run where no daemon lives: the daemon or, with @tma-daemon off, which a file says, one cycle.
set_work() {
	work=daemon
	[ ! -e "$dir/off" ] || work=cycle
}
