# shellcheck shell=sh disable=SC2154 # $root and $data are set by who sources this
# Owns the paths that agents call for ever: `tma-hook` and `tma-line` in the data folder, and beside them the link `plugin` to
# the plugin folder that was loaded last. To be sourced after places.sh.

# Writes nothing that is as it should be. What is no link of that name is somebody's own, and stays.
place_hook() {
	[ -n "$data" ] && mkdir -p "$data" || return
	if [ -h "$data/plugin" ] || [ ! -e "$data/plugin" ]; then
		[ "$(readlink "$data/plugin")" = "$root" ] || ln -sfn "$root" "$data/plugin" || return
	fi
	place_stub tma-hook && place_stub tma-line
}

place_stub() {
	[ ! -d "$data/$1" ] || return
	[ -x "$data/$1" ] && cmp -s "$root/scripts/$1-stub" "$data/$1" && return
	cp "$root/scripts/$1-stub" "$data/.$1.$$" && chmod 755 "$data/.$1.$$" && mv -f "$data/.$1.$$" "$data/$1"
}
