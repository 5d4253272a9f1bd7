# shellcheck shell=sh disable=SC2034 # what is set is for who sources this
# Owns where the bundle and the files outside the plugin folder are. To be sourced; starts no process.

# Sets $data and $cache, empty when the environment does not tell where. A relative path does not count, says XDG.
set_folders() {
	case ${XDG_DATA_HOME-} in /*) data=$XDG_DATA_HOME/tma ;; *) data=${HOME:+$HOME/.local/share/tma} ;; esac
	case ${XDG_CACHE_HOME-} in /*) cache=$XDG_CACHE_HOME/tma ;; *) cache=${HOME:+$HOME/.cache/tma} ;; esac
}

# False for a package that came built, without its sources: its bundle is always the right one.
has_sources() { [ -f "$1/src/main.ts" ]; }

# Sets $dist to the folder that holds the bundle of the plugin folder $1; fails when there is no bundle.
# It is the plugin's own, or the one in the data folder: that is where a plugin folder that cannot be written has it.
find_dist() {
	dist=$1/dist
	if [ -n "$data" ] && [ -f "$data/dist/tma.cjs" ]; then
		if [ ! -f "$dist/tma.cjs" ]; then
			dist=$data/dist
		elif [ ! -w "$1" ] && has_sources "$1" && [ "$data/dist/tma.cjs" -nt "$dist/tma.cjs" ]; then
			dist=$data/dist
		fi
	fi
	[ -f "$dist/tma.cjs" ]
}

# Sets $node to the Node that built the bundle in $dist or was found for it; fails when it is gone.
read_node() {
	for file in "$dist/node" ${data:+"$data/node"}; do
		node=
		[ ! -r "$file" ] || IFS= read -r node <"$file"
		[ -x "$node" ] && [ ! -d "$node" ] && return
	done
	return 1
}

# Keeps $node, which was looked for, so that nobody has to look again.
note_node() {
	echo "$node" >"$dist/node" || { [ -n "$data" ] && mkdir -p "$data" && echo "$node" >"$data/node"; }
} 2>/dev/null

# Starts a command in a session of its own, with no descriptor of ours: a child that held a job's output would block
# the job for ever. macOS has no `setsid`: there it survives as an orphan that ignores the hang-up.
start_apart() {
	if command -v setsid >/dev/null 2>&1; then
		setsid "$@" </dev/null >/dev/null 2>&1 &
	else
		(
			trap '' HUP
			"$@" </dev/null >/dev/null 2>&1 &
		)
	fi
}
