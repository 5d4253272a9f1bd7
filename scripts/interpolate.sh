# shellcheck shell=sh disable=SC2034,SC2154 # reads $root, sets $socket
# Owns what `tma.tmux` reads from and writes to tmux: it puts the status line in the place of #{tma_status}.
# To be sourced. Starting a tmux client is what costs: five at most, whatever the number of options and sessions.
# Foreign values pass as bytes, through awk and tmux's own parser, never through a shell.

# What stands before each block of an answer; no value can hold it by accident.
mark=tma-block-$$

# Replaces the placeholder by the option and the job that tends it, from the folder $1 (empty: by the option alone), and
# publishes the sentence $2 unless that is empty. Sets $socket. Writes nothing that is as it should be; with $undo set it
# writes nothing at all, and $commands are those that bring the placeholder back.
interpolate() {
	overview=$(tmux -u display-message -p "$mark server #{version} #{socket_path}" \; \
		display-message -p "$mark -g" \; show-options -g \; display-message -p "$mark session" \; \
		list-sessions -F '#{session_id}' \; display-message -p "$mark client" \; list-clients -F '#{client_name}')
	read -r _ _ server_version socket <<-END
		$overview
	END
	values=$(
		{
			printf '%s\n' "$overview"
			session_options
		} | holders | read_values
	)
	ours='#{@tma_status}'
	[ -z "$1" ] || ours="$ours#($1/scripts/tma-status --tend)"
	[ -z "${undo-}" ] || ours='#{tma_status}'
	commands=$(
		printf '%s\n' "$values" |
			mark=$mark ours=$ours server_version=$server_version awk -f "$root/scripts/interpolate.awk"
		[ -z "$2" ] || publish "$2"
	)
	[ -n "${undo-}" ] || [ -z "$commands" ] || printf '%s\n' "$commands" | tmux -u source-file -q - || source_from_file
}

# The lines of the overview's block $1.
block() {
	printf '%s\n' "$overview" | mark=$mark name=$1 awk '$1 == ENVIRON["mark"] { ours = $2 == ENVIRON["name"]; next } ours'
}

# The options that sessions have of their own, each session's in a block.
session_options() {
	set --
	for session in $(block session); do
		set -- "$@" display-message -p "$mark -t $session" \; show-options -t "$session" \;
	done
	[ $# -eq 0 ] || tmux -u "$@"
}

# The options that hold the placeholder, or what an earlier load put there: lines of `-g NAME` or `-t SESSION NAME`.
holders() {
	mark=$mark awk '
		$1 == ENVIRON["mark"] { scope = $2 == "-g" ? "-g" : $2 == "-t" ? "-t " $3 : ""; next }
		scope == "" || !/^status-(left|right|format\[[0-9]+\]) / { next }
		/#\{tma_status\}|\/scripts\/tma-status --tend\)/ { print scope, $1 }'
}

# The exact bytes of the options on stdin, each after a line that says which it is.
read_values() {
	set --
	while read -r scope target name; do
		case $scope in
		-g) set -- "$@" display-message -p "$mark -g $target" \; show-options -gv "$target" \; ;;
		-t) set -- "$@" display-message -p "$mark -t $target $name" \; show-options -v -t "$target" "$name" \; ;;
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
	file=$(mktemp) || return
	printf '%s\n' "$commands" >"$file"
	tmux -u source-file "$file"
	rm -f "$file"
}
