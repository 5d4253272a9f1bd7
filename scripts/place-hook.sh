# shellcheck shell=sh disable=SC2154 # $root and $data are set by who sources this
# Owns the path that agents call for ever: `tma-hook` in the data folder, and beside it the link `plugin` to the plugin
# folder that was loaded last. To be sourced after places.sh.

# Writes nothing that is as it should be. What is no link of that name is somebody's own, and stays.
place_hook() {
	[ -n "$data" ] && mkdir -p "$data" || return
	if [ -h "$data/plugin" ] || [ ! -e "$data/plugin" ]; then
		[ "$(readlink "$data/plugin")" = "$root" ] || ln -sfn "$root" "$data/plugin" || return
	fi
	[ ! -d "$data/tma-hook" ] || return
	[ -x "$data/tma-hook" ] && cmp -s "$root/scripts/tma-hook-stub" "$data/tma-hook" && return
	cp "$root/scripts/tma-hook-stub" "$data/.tma-hook.$$" &&
		chmod 755 "$data/.tma-hook.$$" && mv -f "$data/.tma-hook.$$" "$data/tma-hook"
}
