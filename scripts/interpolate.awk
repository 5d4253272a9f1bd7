# Reads option values, each after a line `MARK SCOPE [SESSION] NAME`; prints the tmux command for each that must change.
# From the environment: mark, ours (what takes the place of the placeholder), server_version.

BEGIN {
	mark = ENVIRON["mark"]
	ours = ENVIRON["ours"]
	placeholder = "#{tma_status}"
	job_start = "#{@tma_status}#("
	job_end = "/scripts/tma-status --tend)"
}

$1 == mark {
	finish()
	option = $2 == "-g" ? "-g '" $3 "'" : $2 == "-t" ? "-t '" $3 "' '" $4 "'" : ""
	lines = 0
	value = ""
	next
}

{ value = value (lines++ ? "\n" : "") $0 }

function finish(    old, new) {
	if (option == "" || lines == 0) return
	old = as_set(value)
	new = replace_placeholder(repoint(old))
	if (new != old) print "set-option " option " " quote(new)
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

function replace_placeholder(text,    done, at) {
	done = ""
	while (at = index(text, placeholder)) {
		done = done substr(text, 1, at - 1) ours
		text = substr(text, at + length(placeholder))
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
