# shellcheck shell=sh disable=SC2154 # reads what build sets
# Owns what a build that fails leaves and tells. To be sourced after places.sh.

# The bundle that is there works on; beside it stands what the bar and doctor tell. A disk that is full takes at least
# the name.
give_up() {
	echo "tma: build failed, see $log" >&2
	! find_dist "$root" || { echo "$log" >"$dist/failed"; } 2>/dev/null
	[ -z "$socket" ] || tell_failure
	exit 1
}

# In the bar while there is no bundle at all; to whoever is attached in any case.
tell_failure() {
	case $log in "${HOME:-/nonexistent}"/*) shown="~${log#"$HOME"}" ;; *) shown=$log ;; esac
	sentence="tma: build failed, see $(printf '%s' "$shown" | LC_ALL=C sed 's/#/##/g')"
	find_dist "$root" || tmux -u -S "$socket" set-option -g @tma_status "$sentence"
	tmux -u -S "$socket" list-clients -F '#{client_name}' | while IFS= read -r client; do
		tmux -u -S "$socket" display-message -c "$client" "$sentence" </dev/null
	done
} 2>/dev/null
