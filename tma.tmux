#!/bin/sh
# What tmux runs at load: checks tmux, Node and flock, starts the build when the bundle is not that of these sources, and puts
# states where the person wrote #{tma_status} and its like. Says what is wrong in the bar; is quick, silent and never fails.
locale=${LC_ALL-}
LC_ALL=C # bytes, whatever the values hold
self=$0
while [ -h "$self" ]; do
	target=$(readlink "$self") || break
	case $target in /*) self=$target ;; *) self=${self%/*}/$target ;; esac
done
case $self in */*) root=${self%/*} ;; *) root=. ;; esac
case $root in /*) ;; *) root=$(cd "$root" && pwd) ;; esac
. "$root/scripts/places.sh"
. "$root/scripts/daemon.sh"
. "$root/scripts/place-hook.sh"
. "$root/scripts/sources.sh"
. "$root/scripts/find-node.sh"
. "$root/scripts/format-path.sh"
. "$root/scripts/interpolate.sh"
. "$root/scripts/keys.sh"

# Sets $wrong to what the person must know; $is_stale when the bundle is not that of these sources.
check() {
	wrong=
	is_stale=
	version=$(tmux -V)
	if ! is_tmux_new_enough "${version#tmux }"; then
		wrong='tma: needs tmux 3.2'
		return
	fi
	find_dist "$root"
	compare
	if ! read_node; then
		find_node || wrong='tma: no Node, see README'
		[ -z "$node" ] || [ ! -f "$dist/tma.cjs" ] || note_node # where it was is gone
	fi
	[ -n "$wrong" ] || has_lock || wrong='tma: no flock, see README'
	[ -n "$wrong" ] || [ -f "$dist/tma.cjs" ] || wrong='tma: building…'
}

# What failed to be built is no longer wanted once the sources are those of the bundle again.
compare() {
	has_sources "$root" || [ ! -f "$dist/tma.cjs" ] || return
	hash=
	[ ! -r "$dist/tma.hash" ] || IFS= read -r hash <"$dist/tma.hash"
	if [ "$hash" != "$(source_hash "$root")" ]; then is_stale=1; else rm -f "$dist/failed"; fi
}

# On Linux a program locks; macOS, which has no /proc, locks by itself.
has_lock() { [ ! -r /proc/self/stat ] || command -v flock; }

# Takes `3.2a`, `next-3.8`, `master`; OpenBSD's tmux has the number of the system, 3.2 came with 6.9.
is_tmux_new_enough() {
	oldest=3002
	case $1 in openbsd-*) oldest=6009 ;; esac
	number=${1#"${1%%[0-9]*}"}
	major=${number%%[!0-9]*}
	minor=${number#"$major".}
	minor=${minor%%[!0-9]*}
	[ -z "$major" ] || [ $((major * 1000 + ${minor:-0})) -ge $oldest ]
}

# One more would only wait for the lock, and who loads ten times in a row would have ten of them wait. One of an older bundle
# gives way by itself.
lives() { set_server && is_ours "$dir" && find_daemon; }

# The work that may take long comes last, apart, and after the sentence that it will replace.
start_work() {
	case $wrong in *tmux* | *Node*) return ;; esac
	# The daemon stays, and what it starts is the person's.
	if [ -n "$locale" ]; then LC_ALL=$locale; else unset LC_ALL; fi
	[ -z "$is_stale" ] || start_apart "$root/scripts/build" --socket "$socket"
	[ ! -f "$dist/tma.cjs" ] || lives || start_apart "$root/scripts/tma-keep" "$socket"
}

main() {
	set_folders
	check
	set_format_path
	case $wrong in *'needs tmux'*) with_keys= ;; *) with_keys=1 ;; esac
	interpolate "$format_path" "$wrong"
	keys=
	[ -z "$with_keys" ] || keys=$(key_commands "$format_path")
	[ -z "$keys" ] || commands="$commands
$keys"
	run_commands
	place_hook
	start_work
}

main >/dev/null 2>&1
exit 0
