# Reads user options after a line `MARK options`, and what `list-keys` says after a line `MARK keys`; prints the tmux
# commands that bind our keys and unbind those that an earlier load bound. A key that somebody else bound stays as it is.
# From the environment: mark, server_version, fzf (its version), undo (bind nothing), folder: the plugin's, as it may stand in a
# command; without it only what needs no file is bound.

BEGIN {
	mark = ENVIRON["mark"]
	folder = ENVIRON["folder"]
	# What tells our bindings from all others: a format that is never true, or the script that only our keys run.
	tag = "#{?tma_key,,"
	script = "/scripts/tma-key "
	not_on_ours = tag "#{?#{m:tma-*,#{mouse_status_range}},,1}}"
	click_tag = "if-shell -F \"" tag
	count = split("picker next back home cycle-next cycle-previous act mute unread doctor explain dashboard help", names)
	split("a j b h n p x m u d e w ?", keys)
	note["picker"] = "pick an agent"
	note["next"] = "to the next pane that waits for you"
	note["back"] = "back to where you were before"
	note["home"] = "back to where you were before the first jump"
	note["cycle-next"] = "to the next agent"
	note["cycle-previous"] = "to the previous agent"
	note["act"] = "act on the agent of this pane: approve, deny, reply"
	note["mute"] = "mute this pane for an hour, or end that"
	note["unread"] = "mark this pane unread"
	note["doctor"] = "what works and what does not"
	note["explain"] = "why this pane has its state"
	note["dashboard"] = "all agents, in a window that stays"
	note["help"] = "these keys"
}

$1 == mark { block = $2; next }
block == "options" && /^@tma[-_]/ { option[$1] = unquoted(substr($0, length($1) + 2)) }
block == "keys" && $1 == "bind-key" { read_binding() }

END {
	if (!ENVIRON["undo"]) want_keys()
	want_clicks()
	for (i = 1; i <= found; i++) if (!(place[i] in wanted)) print "unbind-key -T " table[i] " " key[i]
	for (i = 1; i <= lines; i++) print line[i]
	if (taken != option["@tma_keys_taken"])
		print taken == "" ? "set-option -gu @tma_keys_taken" : "set-option -g @tma_keys_taken '" taken "'"
}

# A line of `list-keys`: bind-key [-r] -T TABLE KEY COMMAND.
function read_binding(    i, at) {
	i = $2 == "-r" ? 3 : 2
	if ($i != "-T") return
	at = $(i + 1) " " canonical($(i + 2))
	if ($(i + 1) == "root" && $(i + 2) ~ /^MouseDown[13]Status$/) {
		read_click($(i + 2))
		return
	}
	if (index($0, tag) || index($0, script)) {
		found++
		place[found] = at
		table[found] = $(i + 1)
		key[found] = $(i + 2)
	} else others[at] = 1
}

function want_keys(    i, entry) {
	entry = "@tma-key" in option && option["@tma-key"] != "" ? option["@tma-key"] : "A"
	if (want(entry, "tma: agents", entry_command())) {
		# None repeats: tmux forgets the next prefix when the time of a repeat runs out, and the agent gets the key.
		for (i = 1; i <= count; i++) put("tma", keys[i], note[names[i]], command_of(names[i]))
	}
	for (i = 1; i <= count; i++) want(option["@tma-key-" names[i]], "tma: " note[names[i]], command_of(names[i]))
}

# A key as an option names it: KEY in the prefix table, `-n KEY` without the prefix.
function want(value, text, command,    where) {
	where = "prefix"
	if (sub(/^-n +/, "", value)) where = "root"
	if (value == "" || value == "off" || value ~ /[\001-\040\177]/) return 0
	return put(where, value, text, command)
}

function put(where, name, text, command,    at) {
	at = where " " canonical(name)
	if (command == "") return 0
	if (at in wanted || at in others) {
		if (where != "tma") taken = taken (taken == "" ? "" : " ") (at in wanted ? "again:" : "") where ":" word(name)
		return 0
	}
	wanted[at] = 1
	gsub(/'/, "'\\''", name)
	line[++lines] = "bind-key -N '" text "' -T " where " '" name "' " command
	return 1
}

function entry_command() {
	return "switch-client -T tma \\; display-message -d 0 '" tag "}tma: a pick  j next  b back  n/p cycle  x act" \
		"  m mute  d doctor  e why  ? all'" # within 80 columns
}

function command_of(name) {
	if (name == "next") return jump()
	if (name == "picker") return picker()
	if (folder == "") return ""
	if (name == "dashboard") return "new-window -S -n 'tma watch' '" folder script "watch'"
	if (name == "doctor" || name == "help") return popup(name)
	if (name == "explain") return of_agent(popup("explain #{pane_id}"))
	if (name == "act") return of_agent(run("acts", ""))
	if (name == "mute") return of_agent(run("mute", "#{q:@agent_mute_until}"))
	if (name == "unread") return of_agent(run("unread", ""))
	return run(name, "")
}

# No process: tmux expands the option itself, once, and it counts for nothing unless it is the id of a pane.
function jump() {
	return "if-shell -F '" tag "#{m/r:^%[0-9]+$,#{@tma_next}}}' { if-shell -F '#{==:#{@tma_next},#{pane_id}}'" \
		" { display-message 'tma: no other pane waits for you' }" \
		" { run-shell -C \"switch-client -Z -t '#{@tma_next}'\" } } { display-message 'tma: nobody waits for you' }"
}

function picker(    kind, format) {
	kind = option["@tma-picker"]
	if (kind == "off") return ""
	if (kind == "menu" && folder != "") return run("menu", "#{client_width} #{client_height}")
	if (kind != "tree" && folder != "" && ENVIRON["fzf"] != "") return popup("picker #{q:client_name} " ENVIRON["fzf"])
	format = "#{@tma_pane} #{=/60/…:#{s/#//:pane_title}}"
	format = "#{?#{||:#{pane_format},#{==:#{window_panes},1}}," format ",#{@tma_window}}"
	format = "#{?session_format,#{@tma_session}," format "}"
	# What is chosen holds a name: `%%%` escapes what would end the string, `%%` would not.
	return "choose-tree -Z -f '" tag "#{@agent_name}}' -F '" format "' 'switch-client -Z -t \"%%%\"'"
}

# Through run-shell, which expands the formats: a popup expands none in its command.
function popup(words) {
	return "run-shell -C \"display-popup -E -w '#{?#{e|<:#{client_width},100},100,90}%'" \
		" -h '#{?#{e|<:#{client_height},30},100,80}%' '" folder script words "'\""
}

function run(name, more) {
	return "run-shell -b \"" folder script name " #{q:client_name} #{pane_id} " more "\""
}

function of_agent(command) {
	return "if-shell -F '#{@agent_name}' { " command " } { display-message 'tma: no agent in this pane' }"
}

# A click on what tma shows, which tmux tells from 3.4 on, is ours; any other keeps its meaning, the first branch. What
# was bound before stands there, so that it can be put back.
function want_clicks(    i, name, is_on, commands) {
	is_on = option["@tma-mouse"] == "on" && has_ranges(ENVIRON["server_version"]) && !ENVIRON["undo"]
	commands[1] = click()
	commands[3] = click_menu()
	for (i = 1; i <= 3; i += 2) {
		name = "MouseDown" i "Status"
		if (is_on)
			line[++lines] = "bind-key -T root " name " if-shell -F '" not_on_ours "' " \
				(before[name] == "" ? "''" : "{ " before[name] " }") " { " commands[i] " }"
		else if (is_click_ours[name])
			line[++lines] = before[name] == "" ? "unbind-key -T root " name : "bind-key -T root " name " { " before[name] " }"
	}
}

function read_click(name,    rest, opening, at) {
	match($0, "-T +root +" name " +")
	rest = substr($0, RSTART + RLENGTH)
	opening = "if-shell -F \"" not_on_ours "\" "
	is_click_ours[name] = index(rest, opening) == 1
	if (is_click_ours[name]) {
		rest = substr(rest, length(opening) + 1)
		at = index(rest, " } { " click_tag)
		rest = at ? substr(rest, 3, at - 3) : ""
	}
	gsub(/ \\; /, " ; ", rest) # as commands are parted inside braces
	before[name] = rest
}

function click(    pick) {
	pick = picker()
	return "if-shell -F '" tag "#{m/r:^tma-(blocked|done)$,#{mouse_status_range}}}' { " jump() " }" \
		(pick == "" ? "" : " { " pick " }")
}

function click_menu(    i, items) {
	for (i = 1; i <= count; i++)
		if (names[i] ~ /^(picker|next|doctor|dashboard|help)$/ && command_of(names[i]) != "")
			items = items " '" note[names[i]] "' '" keys[i] "' { " command_of(names[i]) " }"
	return "if-shell -F '" tag "1}' { display-menu -T tma -x M -y S" items " }"
}

function has_ranges(version,    number) {
	if (version ~ /^openbsd/ || version !~ /[0-9]/) return version ~ /^(openbsd-(7\.[5-9]|[89]|1[0-9])|master)/
	sub(/^[^0-9]*/, "", version)
	split(version, number, ".")
	return number[1] * 1000 + number[2] >= 3004
}

# One spelling of a key, as tmux takes several: `^a`, `c-A` and `C-a` are one.
function canonical(name,    mods, mod) {
	if (length(name) > 2 && name ~ /^".*"$/) name = unquoted(name)
	if (length(name) == 2 && name ~ /^\\/) name = substr(name, 2)
	if (length(name) == 2 && name ~ /^\^/) name = "C-" substr(name, 2)
	while (match(name, /^[CcMmSs]-./)) {
		mod = toupper(substr(name, 1, 1))
		if (!index(mods, mod)) mods = mods mod
		name = substr(name, 3)
	}
	if (length(name) > 1 || index(mods, "C")) name = tolower(name)
	return (index(mods, "C") ? "C-" : "") (index(mods, "M") ? "M-" : "") (index(mods, "S") ? "S-" : "") name
}

# A value as `show-options` prints it: in double quotes with backslashes where it must be.
function unquoted(text,    quote, done) {
	quote = substr(text, 1, 1)
	if (quote == "'" && text ~ /'$/) return substr(text, 2, length(text) - 2)
	if (quote == "\"" && text ~ /"$/) text = substr(text, 2, length(text) - 2)
	while (match(text, /\\./)) {
		done = done substr(text, 1, RSTART - 1) substr(text, RSTART + 1, 1)
		text = substr(text, RSTART + 2)
	}
	return done text
}

# What may be published: letters of a key, nothing that a format or a shell reads.
function word(text) {
	gsub(/[^!-"$-&(-~]/, "?", text)
	return text
}
