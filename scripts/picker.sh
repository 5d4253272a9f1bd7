# shellcheck shell=sh disable=SC2154 # $root is set by who sources this
# Owns the picker: its rows come from the options that are published, in one tmux process and without Node.
# To be sourced. Foreign text passes as bytes, through awk, and comes back from a choice as a pane's id alone.
picker_tab='	'

# An agent pane a line: `ID|STATE|MARK|SINCE|PID|AGENT|CONTEXT|DETAIL|PLACE<tab>TITLE`; before them `NOW<tab>GLYPHS`,
# epoch seconds and the person's own glyphs and colours. What is foreign comes last: it may hold a `|`, but no tab.
# $1: columns of the place.
listing() {
	place="#{p$1:#{=/$1/…:#{session_name}:#{window_index}.#{pane_index}}}"
	facts='#{pane_id}|#{@agent_state}|#{@agent_attention}|#{@agent_since}|#{@agent_pid}|#{@agent_name}'
	facts="$facts|#{@agent_context_pct}|#{@agent_detail}"
	tmux -u display-message -p "%s$picker_tab#{@tma_glyphs}" \; \
		list-panes -a -f '#{@agent_name}' -F "$facts|$place$picker_tab#{=/120/…:pane_title}"
}

# Puts the repository and branch before each title. Each is read from the disk by this shell: no process for a pane.
with_repositories() {
	IFS= read -r now && printf '%s\n' "$now"
	while IFS='|' read -r id state mark since pid rest; do
		set_repository "$pid"
		printf '%s|%s|%s|%s|%s%s%s%s%s\n' "$id" "$state" "$mark" "$since" "${rest%%"$picker_tab"*}" "$picker_tab" \
			"$repository" "$picker_tab" "${rest#*"$picker_tab"}"
	done
}

# Sets $repository to `FOLDER:BRANCH` of the process $1, to its folder outside any repository, to nothing where the system
# does not tell.
set_repository() {
	repository=
	case $1 in '' | *[!0-9]*) return ;; esac
	[ -d "/proc/$1/cwd" ] && cd -P "/proc/$1/cwd" || return
	folder=$PWD
	until [ -e "$folder/.git" ] || [ -z "$folder" ]; do folder=${folder%/*}; done
	head=
	if [ -z "$folder" ]; then
		repository=${PWD##*/}
	else
		git=$folder/.git
		if [ -f "$git" ]; then # a worktree
			IFS= read -r git <"$git"
			git=${git#gitdir: }
			case $git in /*) ;; *) git=$folder/$git ;; esac
		fi
		[ ! -f "$git/HEAD" ] || IFS= read -r head <"$git/HEAD"
		case $head in
		'ref: refs/heads/'*) head=${head#ref: refs/heads/} ;;
		*) head=${head%"${head#????????}"} ;;
		esac
		repository=${folder##*/}${head:+:$head}
	fi
	case $repository in *[[:cntrl:]]*) repository='?' ;; esac
} 2>/dev/null

# What is shown: `ID<tab>ROW`, who needs the person first. $style: `plain` without colours, `short` for a narrow terminal.
style=
rows() {
	width=18
	[ "$style" != short ] || width=11 # a menu cuts off the glyph of what is too long for 40 columns
	listing $width | with_repositories | LC_ALL=C style=$style first=${first-} awk -f "$root/scripts/picker.awk"
}

# The daemon signals this channel with each change that people read.
wait_for_change() { tmux wait-for tma-changed; }

# In a popup of the client $1, by an fzf of version 0.$2.
pick() {
	client=$1
	command -v fzf >/dev/null || {
		tmux display-message -c "$client" 'tma: no fzf; set -g @tma-picker tree'
		return
	}
	export SHELL=/bin/sh FZF_DEFAULT_OPTS='' FZF_DEFAULT_COMMAND='' FZF_DEFAULT_OPTS_FILE=''
	prompt='agent> '
	header='enter: go there  alt-y: approve  alt-m: mute  alt-u: unread  esc: close'
	first="$prompt
  $header"
	# Not at once with fzf: two that draw on one screen would spoil it.
	shown=$(rows)
	[ -n "$shown" ] || {
		tmux display-message -c "$client" 'tma: no agents'
		return
	}
	first=
	id=$(printf '%s\n' "$shown" | chosen "$2")
	id=${id%%"$picker_tab"*}
	[ -z "$id" ] || go_to "$id"
}

# fzf of 0.36 and newer reloads when something changes, of 0.42 and newer the cursor stays with the pane.
chosen() {
	minor=$1
	set -- --ansi --no-sort --layout=reverse --no-multi --delimiter="$picker_tab" --with-nth=2.. --prompt="$prompt" \
		--info=hidden --header="$header" \
		--preview="'$0' preview {1}" --preview-window=down,55%,follow \
		--bind="alt-y:execute-silent('$0' do '$client' {1} approve)" \
		--bind="alt-m:execute-silent('$root/bin/tma' mute {1})" --bind="alt-u:execute-silent('$root/bin/tma' unread {1})" \
		--bind="ctrl-r:reload('$0' rows)"
	[ "${minor:-0}" -lt 36 ] || set -- "$@" --bind="load:reload-sync('$0' changed)"
	[ "${minor:-0}" -lt 42 ] || set -- "$@" --track
	fzf "$@"
}

go_to() {
	case ${1#%} in '' | "$1" | *[!0-9]*) return ;; esac
	tmux switch-client -Z -c "$client" -t "$1" || tmux display-message -c "$client" 'tma: that pane is gone'
} 2>/dev/null

# The pane as it is, without the empty lines at its end; again when it has changed, until whoever shows it ends us.
preview() {
	before=
	while now=$(tmux -u capture-pane -e -p -t "$1" 2>/dev/null); do
		[ "$now" = "$before" ] || printf '\033[2J%s\n' "$now"
		before=$now
		sleep 1
	done
	printf '\033[2J%s\n' 'This pane is gone.'
}
