# shellcheck shell=sh
# Owns the lock of a build. To be sourced.
# It saves work, no more: two builders do each other no harm, each has a folder of its own and moves whole files.

# Takes the lock folder $1; waits for another builder, or fails at once when $2 says `leave`.
# A dead builder's lock counts for nothing, nor does one half an hour old.
take_lock() {
	until mkdir "$1" 2>/dev/null; do
		builder=
		[ ! -r "$1/pid" ] || read -r builder <"$1/pid"
		if is_left_over "$1" "$builder"; then
			mv "$1" "$1.$$" 2>/dev/null
			rm -rf "$1.$$"
		elif [ "${2-}" = leave ]; then
			return 1
		else
			sleep 1
		fi
	done
	echo $$ >"$1/pid"
}

is_left_over() {
	[ -n "$(find "$1" -prune -mmin +30 2>/dev/null)" ] || { [ -n "$2" ] && ! kill -0 "$2" 2>/dev/null; }
}
