# shellcheck shell=sh disable=SC2034,SC2154 # uses and sets what is the caller's
# Owns what tma leaves in a tmux server, in this home and among the processes, and how each is known as ours.
# To be sourced after places.sh, daemon.sh, interpolate.sh and keys.sh. Changes nothing.

# Sets $TMUX for all that follows. Without a server only files are left to be removed.
find_server() {
	has_server=
	id=$(tmux ${by:+"$by" "$name"} display-message -p '#{socket_path},#{pid},0' 2>/dev/null)
	case $id in
	*,*,0)
		has_server=1
		TMUX=$id
		export TMUX
		;;
	*) [ -z "$by" ] || fail "no tmux server answers on $name" ;;
	esac
	socket='' dir='' server=''
	[ -z "$has_server" ] || set_server || fail "cannot read $id"
}

# What gives the server back as it was, one tmux command a line.
tmux_commands() {
	undo=1
	with_keys=1
	interpolate '' ''
	printf '%s\n' "$commands"
	key_commands '' undo
	{ tmux -u show-hooks -g && tmux -u show-hooks -gw; } | awk '/^[a-z-]+\[8732\] / && !seen[$1]++ { print "set-hook -gu " $1 }'
	published | mark=$mark awk -f "$root/scripts/published.awk"
}

# The options of all scopes, each scope after a line that says which. One that is gone meanwhile does not stop the rest.
published() {
	{
		printf '%s\n' "display-message -p '$mark -g'" 'show-options -g'
		tmux -u list-panes -a -F "display-message -p '$mark -p #{pane_id}'
show-options -p -t #{pane_id}"
		tmux -u list-windows -a -F "display-message -p '$mark -w #{window_id}'
show-options -w -t #{window_id}"
		tmux -u list-sessions -F "display-message -p '$mark -s #{session_id}'
show-options -t '#{session_id}'"
	} | tmux -u source-file -q - 2>/dev/null
}

our_files() {
	if [ -n "$dir" ] && is_ours "$dir"; then echo "$dir"; fi
	[ -z "$cache" ] || [ ! -d "$cache" ] || echo "$cache"
	[ -n "$data" ] || return
	[ ! -h "$data/plugin" ] || [ "$(cd "$data/plugin" 2>/dev/null && pwd -P)" != "$(cd "$root" && pwd -P)" ] ||
		echo "$data/plugin"
	if [ -z "$(callers)" ]; then
		for stub in tma-hook tma-line; do
			[ ! -f "$data/$stub" ] || ! cmp -s "$root/scripts/$stub-stub" "$data/$stub" || echo "$data/$stub"
		done
	fi
	[ ! -d "$data/dist" ] || echo "$data/dist"
	[ ! -f "$data/node" ] || echo "$data/node"
} 2>/dev/null

# Files of agents that still call the hook, or the line: without it each of their tool calls would show an error.
callers() {
	for file in "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json" "${CODEX_HOME:-$HOME/.codex}/config.toml" \
		"${CODEX_HOME:-$HOME/.codex}/hooks.json" "$HOME"/.[a-z]*/settings.json "$HOME"/.[a-z]*/hooks.json \
		"$HOME"/.[a-z]*/cli-config.json; do
		[ ! -f "$file" ] || grep -l -e 'tma/tma-hook' -e 'tma/tma-line' "$file"
	done 2>/dev/null | sort -u
}

# Sets $residents to the processes that serve this server, those that still wait for its lock among them.
set_residents() {
	residents=
	[ -z "$has_server" ] || residents=$(
		ps -A -ww -o pid= -o args= | end=" --socket-path $socket daemon" awk '
			{ at = length($0) - length(ENVIRON["end"]) + 1 }
			at > 0 && substr($0, at) == ENVIRON["end"] { printf "%s ", $1 }'
	)
}
