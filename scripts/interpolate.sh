# shellcheck shell=sh disable=SC2034,SC2154 # reads $root and $data, sets $socket
# Owns what is read from and written to tmux to put options in the place of #{tma_status} and the other placeholders.
# To be sourced. Starting a tmux client is what costs: four at most, whatever the number of options, sessions and panes.
# Foreign values pass as bytes, through awk and tmux's own parser, never through a shell.

mark=tma-block-$$ # stands before each block of an answer; no value can hold it by accident

# Sets $commands to what replaces the placeholders by options and, in a status line, the job that tends them, from the
# folder $1 (empty: by the option alone), and what publishes the sentence $2 unless that is empty; nothing for what is as
# it should be. With $undo set they bring the placeholders back. Sets $socket; with $with_keys the overview has the keys.
interpolate() {
	folder=$1 sentence=$2
	# shellcheck disable=SC2016 # tmux formats
	holds='#{m:*##{tma_*,#{pane-border-format} #{window-status-format} #{window-status-current-format}}'
	[ -z "${undo-}" ] || holds='#{==:1,1}' # what was replaced holds it no longer
	set --
	[ -z "${with_keys-}" ] || set -- display-message -p "$mark keys" \; list-keys \;
	# -N: `list-keys` would start a server where none is.
	overview=$(tmux -u ${with_keys:+-N} display-message -p "$mark server #{version} #{socket_path}" \; "$@" \
		display-message -p "$mark -g" \; show-options -g \; display-message -p "$mark -gw" \; show-options -gw \; \
		display-message -p "$mark own" \; list-sessions -F '-t #{session_id}' \; \
		list-windows -a -F "#{?$holds,-wt #{window_id},}" \; list-panes -a -F "#{?$holds,-pt #{pane_id},}" \; \
		display-message -p "$mark client" \; list-clients -F '#{client_name}')
	read -r _ _ server_version socket <<-END
		$overview
	END
	# Its value is ours and holds nothing that tmux would quote but blanks, commas and `$`.
	replaced=$(block -g | LC_ALL=C sed -n 's/^@tma_replaced //p' | LC_ALL=C tr -d "\"\134")
	values=$(
		{
			printf '%s\n' "$overview"
			own_options
		} | holders | read_values
	)
	ours='#{@tma_status}'
	[ -z "$folder" ] || ours="$ours#($folder/scripts/tma-status --tend)"
	[ -z "${undo-}" ] || ours='#{tma_status}'
	commands=$(
		printf '%s\n' "$values" |
			mark=$mark ours=$ours server_version=$server_version replaced=$replaced undo=${undo-} \
				awk -f "$root/scripts/interpolate.awk"
		[ -z "$sentence" ] || publish "$sentence"
	)
}

# All in one process; one that tmux refuses does not keep the others from it.
run_commands() {
	[ -z "$commands" ] || printf '%s\n' "$commands" | tmux -u source-file -q - || source_from_file
}

# The lines of the overview's block $1.
block() {
	printf '%s\n' "$overview" | mark=$mark name=$1 awk '$1 == ENVIRON["mark"] { ours = $2 == ENVIRON["name"]; next } ours'
}

# The options that sessions have of their own, and those of windows and panes where a placeholder counts; each in a block.
own_options() {
	set --
	while read -r flags target; do
		[ -z "$target" ] || set -- "$@" display-message -p "$mark $flags $target" \; show-options "$flags" "$target" \;
	done <<-END
		$(block own | sort -u)
	END
	[ $# -eq 0 ] || tmux -u "$@"
}

# The options that hold a placeholder, or what an earlier load put there: lines of `FLAGS [TARGET] NAME`. They are those
# that tmux draws itself, and those that the person names in the option that plugins share for it; with $undo also those
# in which one was replaced.
holders() {
	mark=$mark replaced=${undo:+,$replaced} awk '
		$1 == ENVIRON["mark"] { scope = $2 ~ /^-/ ? $2 (NF > 2 ? " " $3 : "") : ""; next }
		$1 == "@plugin_interpolated_options" && scope == "-g" {
			gsub(/["\047]/, "")
			for (i = 2; i <= NF; i++) named[$i] = 1
		}
		scope != "" && index(ENVIRON["replaced"], "," key($1)) { print scope, $1; next }
		scope == "" || !/#\{tma_(status|window|session|pane)[}]|\/scripts\/tma-status --tend\)/ { next }
		/^(status-(left|right|format\[[0-9]+\])|window-status-(current-)?format|pane-border-format) / {
			print scope, $1
			next
		}
		scope ~ /^-g/ && $1 ~ /^[A-Za-z0-9@_-]+(\[[0-9]+\])?$/ { others[++count] = scope " " $1 }
		function key(name,    place) { place = scope; sub(" ", ":", place); return place ":" name "," }
		END {
			for (i = 1; i <= count; i++) {
				split(others[i], words)
				if (words[2] in named) print others[i]
			}
		}'
}

# The exact bytes of the options on stdin, each after a line that says which it is.
read_values() {
	set --
	while read -r flags target name; do
		set -- "$@" display-message -p "$mark $flags $target $name" \;
		case $flags in
		-g*) set -- "$@" show-options -v "$flags" "$target" \; ;; # the second word is the name
		*) set -- "$@" show-options -v "$flags" "$target" "$name" \; ;;
		esac
	done
	[ $# -eq 0 ] || tmux -u "$@" \; display-message -p "$mark end"
}

# The sentence as the status line and, for a person who is there to read it, as a message.
publish() {
	printf "set-option -g @tma_status '%s'\n" "$1"
	block client | while IFS= read -r client; do
		printf "display-message -c '%s' '%s'\n" "$client" "$1"
	done
}

# tmux before 3.1 reads no commands from stdin: it must be told all the same that it is too old.
source_from_file() {
	file=$(mktemp "${TMPDIR:-/tmp}/tma.XXXXXX") || return
	printf '%s\n' "$commands" >"$file"
	tmux -u source-file "$file"
	rm -f "$file"
}
