# Reads what `with_repositories` prints; prints a row for each agent pane, `ID<tab>ROW`: blocked first, the longest wait
# on top, then done, working, idle, unknown. Bytes, whatever they hold. From the environment: style, and first (lines to
# stand above the rows, which are drawn on the terminal too).

BEGIN {
	FS = "|"
	style = ENVIRON["style"]
	first = ENVIRON["first"]
	split("blocked done working idle unknown", names, " ")
	for (i in names) rank[names[i]] = i
	split("⚑ ✔ ● ○ ?", glyphs, " ")
	split("1;37;41 37;44 0 2 2", colours, " ")
	split("60 1m 120 2m 300 5m 600 10m 1200 20m 1800 30m 3600 1h 7200 2h 14400 4h 28800 8h 86400 1d", steps, " ")
}

NR == 1 {
	if (split($0, part, "\t") > 5)
		for (i = 1; i <= 5; i++) {
			glyphs[i] = part[i + 1]
			if (part[i + 6] ~ /^[0-9;]+$/) colours[i] = part[i + 6]
		}
	now = part[1]
	next
}
$1 !~ /^%[0-9]+$/ || ($1 in seen) || !($2 in rank) { next }

{
	seen[$1] = 1
	at = $2 == "idle" && $3 == "1" ? rank["done"] : rank[$2]
	since = $4 ~ /^[0-9]+$/ ? int($4 / 1000) : now
	foreign = $8
	for (i = 9; i <= NF; i++) foreign = foreign "|" $i
	split(clean(foreign), part, "\t")
	count++
	row[count] = $1 "\t" drawn(at)
	if ($6 ~ /^[0-9][0-9]?[0-9]?$/) gauge[count] = $6 "%"
	# Who waits is sorted by the wait, the rest by the pane, or rows would move under the cursor.
	order[count] = sprintf("%d %012d %010d", at, at <= 2 ? since : 0, substr($1, 2))
}

END {
	put_gauges()
	for (i = 2; i <= count; i++) {
		for (j = i; j > 1 && order[j] < order[j - 1]; j--) {
			passing = order[j]; order[j] = order[j - 1]; order[j - 1] = passing
			passing = row[j]; row[j] = row[j - 1]; row[j - 1] = passing
		}
	}
	if (first != "") draw_first()
	for (i = 1; i <= count; i++) print row[i]
}

# Rows are on the screen in half the time that the program takes which then draws them in the same places. Lines that are
# too long end at the edge.
function draw_first(    text) {
	gsub(/\n/, "\r\n", first)
	text = "\033[?7l\033[H\033[2J" first "\r\n"
	for (i = 1; i <= count && i <= 10; i++) text = text "  " substr(row[i], index(row[i], "\t") + 1) "\r\n"
	printf "%s\033[?7h", text >"/dev/tty"
	close("/dev/tty")
}

# How full the context windows are: a column where any agent tells it, in the colour of what is idle; behind the
# place, which a narrow list must not lose. No foreign text holds a control character: what is replaced is ours.
function put_gauges(    i, has, text) {
	for (i in gauge) has = 1
	for (i = 1; i <= count; i++) {
		text = has ? sprintf(" %4s", gauge[i]) : ""
		if (has && style == "") text = "\033[" colours[4] "m" text "\033[0m"
		sub(/\001/, text, row[i])
	}
}

function drawn(at,    glyph, text) {
	glyph = style == "" ? "\033[" colours[at] "m" glyphs[at] "\033[0m" : glyphs[at]
	if (style != "") glyph = " " glyph # what begins with `-` cannot be chosen from a menu
	if (style == "short") return sprintf("%s %-8.8s %3s\001 %s", glyph, word($5), age(now - since), part[1])
	text = sprintf("%s %-8.8s %-10.10s %3s %s\001", glyph, word($5), word($7), age(now - since), part[1])
	if (style == "plain") return text
	return text " " part[2] (part[3] == "" ? "" : "  \033[2m" part[3] "\033[0m")
}

# Machine words; whoever else may have written the option.
function word(text) {
	gsub(/[^A-Za-z0-9_.:-]/, "?", text)
	return text
}

# No control character, no mark of direction, and no `#`, which a menu would read as a format.
function clean(text) {
	gsub(/[\001-\010\013-\037\177]|\302[\200-\237]/, " ", text)
	gsub(/\342\200[\213\216\217\252-\256]|\342\201[\240-\251]|\330\234|\357\273\277/, "", text)
	if (style != "") gsub(/#/, "", text)
	return text
}

# The last step that was reached: the bar's.
function age(seconds,    i, reached) {
	for (i = 1; i in steps && seconds >= steps[i]; i += 2) reached = steps[i + 1]
	return reached
}
