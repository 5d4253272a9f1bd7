# shellcheck shell=sh disable=SC2034,SC2154 # uses what daemon.sh sets
# Owns how a shell puts an event into a server's spool. To be sourced after daemon.sh.
# Whatever stdin does, reading it ends within 2 s; what is not kept is read all the same, so that no writer fails.
umask 077
contained= # what contained.sh adds to the first line of an event

# The names come from configuration files, the rest from the environment.
is_named() {
	case $1 in '' | *[!A-Za-z0-9_.:-]*) return 1 ;; esac
	[ ${#1} -le 64 ]
}

is_in_pane() {
	pane=${TMUX_PANE-}
	case ${pane#%} in '' | "$pane" | *[!0-9]*) return 1 ;; esac
	[ ${#pane} -le 11 ] && set_server
}

# The server lives as long as its panes do: where it is not to be seen, this is another pid namespace than the pane's.
look_around() {
	[ -r /proc/self/stat ] && [ ! -d "/proc/$server" ] || return
	. "$root/scripts/contained.sh"
	tell_container
}

# Takes stdin as descriptor 3 and leaves nothing of the caller's open for what is started from here.
# A terminal is not read: nobody would know that it waits.
open_stdin() {
	exec >/dev/null 2>&1 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
	if true 3<&0 && [ ! -t 0 ]; then exec 3<&0; else exec 3</dev/null; fi
	exec </dev/null
}

# Runs a reader of descriptor 3 in the background, and beside it who ends it after $1 seconds.
start_reader() {
	seconds=$1
	shift
	"$@" <&3 3<&- &
	reader=$!
	(
		# KILL: between its fork and its exec the child would take TERM for the shell's own, and lose it.
		trap 'kill -9 $!; wait; exit' TERM
		sleep "$seconds" &
		wait $!
		kill -9 "$reader"
	) 3<&- &
	watchdog=$!
}

# The exit code is the reader's; 128 and more when it was ended.
end_reader() {
	wait "$reader"
	set -- $?
	kill "$watchdog"
	return "$1"
}

# No file gets more than 256 KiB from what is started then: writing fails.
limit_files() {
	trap '' XFSZ # it shall fail then, not leave a core
	blocks=512   # of 512 bytes; bash counts in KiB unless it runs as sh and is newer than 4
	# shellcheck disable=SC3028
	case ${BASH_VERSION:+${BASH_VERSION%%.*}:${SHELLOPTS-}} in
	'' | [4-9]:*posix*) ;;
	*) blocks=256 ;;
	esac
	ulimit -f $blocks
}

# The exit code of `cat` says whether there was more.
keep() {
	limit_files
	exec cat >>"$new_file"
}

drain() {
	start_reader "$1" cat
	end_reader
	wait "$watchdog"
}

# The server's socket is there; or, in a container, the runtime directory alone, with the word of a daemon of that server.
is_server_there() {
	[ -S "$socket" ] && return
	[ -f "$dir/pid" ] && read -r _ _ its_server _ <"$dir/pid" && [ "$its_server" = "$server" ]
}

# Sets $spool to the folder $1 of the runtime directory. Fails where there is no server, or one of the two is not ours.
open_folder() {
	is_server_there || return
	[ -d "$dir" ] || mkdir -m 700 "$dir"
	is_ours "$dir" || return
	spool=$dir/$1
	[ -d "$spool" ] || mkdir -m 700 "$spool" # another may just have made it
	is_ours "$spool"
}

# Sets $waiting to the number of files in it. Fails where more wait than will be read soon.
open_spool() {
	open_folder spool || return
	set -- "$spool"/*
	waiting=$#
	[ -e "$1" ] || waiting=0
	[ $waiting -le 1000 ]
}

# Begins the file of an event `KIND AGENT EVENT` of pane $pane (`%N`), which nobody reads before it is whole.
begin_event() {
	new_file=$spool/.tmp.$$.${pane#%}
	echo "tma1 $1 $2 $3 $pane $server $PPID$contained" >"$new_file"
}

end_event() {
	n=0
	while [ -e "$spool/$server.${pane#%}.$$.$n" ]; do n=$((n + 1)); done
	mv -f "$new_file" "$spool/$server.${pane#%}.$$.$n"
}
