# shellcheck shell=sh disable=SC2034,SC2154 # uses and sets what is of picker.sh
# Owns the picker as tmux's own menu. To be sourced after picker.sh.

# In tmux's own menu, for the client $1 of $2 columns and $3 lines; tmux draws none that is larger than the client.
menu() {
	client=$1
	style=plain
	[ "$2" -ge 70 ] || style=short
	rows | menu_of "$3"
}

menu_of() {
	most=$(($1 - 4))
	[ $most -lt 30 ] || most=30
	set --
	letters=123456789abcdefghijklmnoprstuvwxyz
	while [ $most -gt 0 ] && IFS="$picker_tab" read -r id row; do
		most=$((most - 1))
		set -- "$@" "$row" "${letters%"${letters#?}"}" "switch-client -Z -t $id"
		letters=${letters#?}
	done
	if [ $# -eq 0 ]; then
		tmux display-message -c "$client" 'tma: no agents'
	else
		tmux -u display-menu -c "$client" -T ' agents ' -x C -y C -- "$@"
	fi
} >/dev/null 2>&1
