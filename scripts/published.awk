# Reads what `show-options` says of each scope after a line `MARK FLAG [TARGET]`; prints the commands that unset what tma
# has published there: `@tma_…`, and of `@agent_…`, which others use too, the names that are ours.

BEGIN {
	mark = ENVIRON["mark"]
	names = "name pid started state detail source since attention session subagents evidence_at turn_at model context_pct"
	split(names " tokens notified_at mute_until summary session_summary", agent, " ")
	for (i in agent) is_ours["@agent_" agent[i]] = 1
}

$1 == mark {
	scope = $2 == "-g" ? "-gqu" : $2 == "-p" ? "-pqu -t '" $3 "'" : $2 == "-w" ? "-wqu -t '" $3 "'" : "-qu -t '" $3 "'"
	next
}
($1 ~ /^@tma_[a-z_]+$/ || $1 in is_ours) && !seen[scope, $1]++ { print "set-option " scope " " $1 }
