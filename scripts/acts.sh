# shellcheck shell=sh disable=SC2154 # reads what is of tma-key and of picker.sh
# Owns the menu of what can be done to the agent of a pane. To be sourced after picker.sh. Names of actions are words of
# a-z, 0-9, _ and -; nothing else of an agent comes into a command.

# For the client $1, on the pane $2. What is chosen acts only while the screen is the one that stands there now.
acts_menu() {
	client=$1
	list=$("$root/bin/tma" act --pane "$2" 2>/dev/null)
	set --
	while IFS="$picker_tab" read -r pane name kind seen; do
		case $name in '' | *[!a-z0-9_-]*) continue ;; esac
		words="'$0' do #{q:client_name} $pane $name $seen"
		command="run-shell -b \"$words\""
		case $kind in
		text) command="display-popup -E -w 80% -h 8 \"$words text\"" ;;
		confirm) command="confirm-before -p '$name: sure? (y/n)' { $command }" ;;
		esac
		set -- "$@" "$name" "${name%"${name#?}"}" "$command"
	done <<-EOF
		$list
	EOF
	if [ $# -eq 0 ]; then
		say 'nothing can be done here now'
	else
		tmux -u display-menu -c "$client" -T ' act ' -x C -y C -- "$@"
	fi
} >/dev/null 2>&1

# In a popup: the action $1 on the pane $2 with a line of the person, as the screen was at $3.
act_with_text() {
	printf '%s: ' "$1"
	IFS= read -r text || return
	[ -n "$text" ] || return
	"$root/bin/tma" act --yes --pane "$2" --seen "$3" -- "$1" "$text" 2>&1 || {
		printf 'enter closes '
		IFS= read -r _
	}
}
