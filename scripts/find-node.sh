# shellcheck shell=sh
# Finds a Node of version 20 or newer: in PATH, else the newest that a version manager keeps, else where systems put it.
# To be sourced. A tmux server often has a shorter PATH than the shell of the person who started it.

# Sets $node to an absolute path; fails when there is none.
find_node() {
	node=$(command -v node 2>/dev/null) || node=
	case $node in /*) is_new_enough "$node" && return 0 ;; esac
	node=$(
		node_candidates | sort -rn 2>/dev/null | while read -r _ candidate; do
			is_new_enough "$candidate" && printf '%s\n' "$candidate" && break
		done 2>/dev/null
	)
	[ -n "$node" ]
}

is_new_enough() {
	[ -x "$1" ] && [ ! -d "$1" ] && (
		unset NODE_OPTIONS
		exec "$1" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' </dev/null >/dev/null 2>&1
	)
}

# Lines of `RANK PATH`: the version of what a version manager keeps, else 0.
node_candidates() {
	home=${HOME:-/nonexistent}
	for candidate in \
		"${NVM_DIR:-$home/.nvm}"/versions/node/*/bin/node \
		"${FNM_DIR:-$home/.local/share/fnm}"/node-versions/*/installation/bin/node \
		"$home/Library/Application Support/fnm"/node-versions/*/installation/bin/node \
		"$home"/.fnm/node-versions/*/installation/bin/node \
		"${VOLTA_HOME:-$home/.volta}"/tools/image/node/*/bin/node \
		"${ASDF_DATA_DIR:-$home/.asdf}"/installs/nodejs/*/bin/node \
		"${MISE_DATA_DIR:-${XDG_DATA_HOME:-$home/.local/share}/mise}"/installs/node/*/bin/node \
		"$home"/.nodenv/versions/*/bin/node "${N_PREFIX:-/usr/local}"/n/versions/node/*/bin/node; do
		[ ! -x "$candidate" ] || printf '%s %s\n' "$(rank "$candidate")" "$candidate"
	done
	# A test needs a machine without Node: it names other places.
	if [ "${TMA_NODE_PLACES+set}" ]; then
		# shellcheck disable=SC2086 # a list of words
		printf '0 %s\n' $TMA_NODE_PLACES
	else
		printf '0 %s\n' /opt/homebrew/bin/node /usr/local/bin/node /home/linuxbrew/.linuxbrew/bin/node \
			/opt/local/bin/node /usr/bin/node "$home"/.nix-profile/bin/node /run/current-system/sw/bin/node /snap/bin/node
	fi
}

# The version in a path as one number: `…/v22.3.0/bin/node` is 22003000.
rank() {
	version=${1%/bin/node}
	version=${version%/installation}
	version=${version##*/}
	IFS=. read -r major minor patch <<-END
		${version#v}
	END
	case $major$minor$patch in '' | *[!0-9]*) echo 0 ;; *) echo $((major * 1000000 + ${minor:-0} * 1000 + ${patch:-0})) ;; esac
}
