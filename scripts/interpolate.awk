# Reads option values, each after a line `MARK FLAGS [TARGET] NAME`; prints the tmux command for each that must change.
# From the environment: mark, ours (what takes the place of the status placeholder in a status line), server_version;
# replaced (a comma after each option, FLAGS:[TARGET:]NAME, in which a placeholder was replaced) and undo (put them back).

BEGIN {
	mark = ENVIRON["mark"]
	ours = ENVIRON["ours"]
	job_start = "#{@tma_status}#("
	job_end = "/scripts/tma-status --tend)"
	undo = ENVIRON["undo"]
	replaced = ENVIRON["replaced"]
}

$1 == mark {
	finish()
	name = $NF
	key = NF < 3 ? "" : $2 ":" (NF == 3 ? "" : $3 ":") name ","
	option = NF < 3 ? "" : NF == 3 ? $2 " '" name "'" : $2 " '" $3 "' '" name "'"
	lines = 0
	value = ""
	next
}

{ value = value (lines++ ? "\n" : "") $0 }

function finish(    old, new) {
	if (option == "" || lines == 0) return
	old = as_set(value)
	new = repoint(old)
	if (undo) new = put_back(new, old != new)
	else {
		new = replace_placeholders(new, name ~ /^status-(left|right|format)/)
		# A person may write the option itself: only where we did is a placeholder to be put back.
		if (new != old && index("," replaced, "," key) == 0) replaced = replaced key
	}
	if (new != old) print "set-option " option " " quote(new)
}

END {
	if (!undo && replaced != ENVIRON["replaced"]) print "set-option -g @tma_replaced " quote(replaced)
}

# With a job in it, a status without one was written by the person.
function put_back(text, had_job,    ours, done) {
	if (!index("," replaced, "," key)) return text
	ours = "#[{]@tma_(" (had_job ? "" : "status|") "window|session|pane)[}]"
	done = ""
	while (match(text, ours)) {
		done = done substr(text, 1, RSTART + 1) substr(text, RSTART + 3, RLENGTH - 3)
		text = substr(text, RSTART + RLENGTH)
	}
	return done text
}

# tmux 3.4 shows `$NAME` as `\$NAME`.
function as_set(text,    done) {
	if (ENVIRON["server_version"] !~ /^3\.4/) return text
	done = ""
	while (match(text, /\\\$[A-Za-z_{]/)) {
		done = done substr(text, 1, RSTART - 1) substr(text, RSTART + 1, 2)
		text = substr(text, RSTART + RLENGTH)
	}
	return done text
}

# Each placeholder becomes the option of its name; the status in a status line, also the job that tends it. After an even
# number of `#` it is text, and in a job's command a shell would read what agents are called: those stay.
function replace_placeholders(text, in_status,    done, depth, run, last, odd) {
	if (index(text, "#{tma_") == 0) return text
	done = ""
	depth = 0 # of brackets in a job
	while (match(text, /#+[({]?|[()]/)) {
		run = substr(text, RSTART, RLENGTH)
		done = done substr(text, 1, RSTART - 1)
		text = substr(text, RSTART + RLENGTH)
		last = substr(run, RLENGTH)
		odd = (RLENGTH - (last == "#" ? 0 : 1)) % 2
		if (last == "(") {
			if (depth || odd) depth++
		} else if (last == ")") {
			if (depth) depth--
		} else if (last == "{" && odd && !depth && match(text, /^tma_(status|window|session|pane)[}]/)) {
			if (in_status && substr(text, 1, RLENGTH) == "tma_status}") {
				run = substr(run, 1, length(run) - 2) ours
				text = substr(text, RLENGTH + 1)
			} else run = run "@"
		}
		done = done run
	}
	return done text
}

# What an earlier load wrote, from a folder that may have moved since.
function repoint(text,    done, at, rest, end) {
	done = ""
	while (at = index(text, job_start)) {
		done = done substr(text, 1, at - 1)
		rest = substr(text, at + length(job_start))
		end = index(rest, ")")
		if (end >= length(job_end) && substr(rest, end - length(job_end) + 1, length(job_end)) == job_end) {
			done = done ours
			text = substr(rest, end + 1)
		} else {
			done = done job_start
			text = rest
		}
	}
	return done text
}

# As tmux's own parser reads it back. A line break inside quotes would lose what follows it, so it is spelled.
function quote(text) {
	gsub(/'/, "'\\''", text)
	gsub(/\n/, "'\"\\n\"'", text)
	return "'" text "'"
}
