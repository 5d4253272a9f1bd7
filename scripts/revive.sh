# shellcheck shell=sh disable=SC2034,SC2154 # uses what daemon.sh and spool.sh set
# Owns how a daemon is started where none lives. To be sourced after places.sh and daemon.sh.
umask 077

# True when the file $1 of the runtime directory says that something was started less than $2 seconds ago; else notes
# that it is being started now. The seconds are those since the boot: reading them costs nothing on Linux.
was_just_started() {
	now=
	[ ! -r /proc/uptime ] || read -r now _ </proc/uptime
	now=${now%%.*}
	[ -n "$now" ] || now=$(date +%s)
	last=
	its_server=
	# Anything but a file of ours is not read, or a fifo would be waited for; and not written through.
	[ -h "$dir/$1" ] || { [ -e "$dir/$1" ] && [ ! -f "$dir/$1" ]; } && return 1
	[ ! -r "$dir/$1" ] || read -r last its_server _ <"$dir/$1"
	case $last in '' | *[!0-9]* | ???????????*) last= ;; esac
	[ -z "$last" ] || [ "$its_server" != "$server" ] || [ "$last" -gt "$now" ] || [ $((now - last)) -ge "$2" ] || return 0
	{ echo "$now $server" >"$dir/$1"; } 2>/dev/null
	return 1
}

# For a hook: through tmux, so that the daemon is the server's child and has nothing of the agent's environment or
# sandbox. It takes its time to come; with @tma-daemon off, which a file says, it runs one cycle and goes: then each event
# that is the first to wait has it started.
ask_for_daemon() {
	[ ! -e "$dir/stopped" ] || return
	if [ ! -e "$dir/off" ] || [ "$waiting" -gt 0 ]; then
		was_just_started event 2 && return
	fi
	case $root in /*) ;; *) root=$PWD/$root ;; esac
	script=$(printf %s "$root/scripts/tma-status" | sed "s/'/'\\\\''/g; s/#/##/g") # for tmux's formats and its shell
	start_apart tmux -S "$socket" run-shell -b "'$script' --start"
}
