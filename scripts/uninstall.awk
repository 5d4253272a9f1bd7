# Reads the tmux commands that take tma back; prints what they do in the words of a person.

/^unbind-key / { keys = keys (keys == "" ? "" : ", ") $3 " " $4; next }
/^bind-key / { keys = keys (keys == "" ? "" : ", ") $3 " " $4 " (as it was before)"; next }
/^set-hook / { hooks = hooks (hooks == "" ? "" : ", ") $3; next }
/^set-option -[a-z]*u/ { count++; next }
/^set-option / {
	name = $2 == "-g" || $2 == "-gw" ? $3 : $4
	gsub(/'/, "", name)
	if (!seen[name]++) formats = formats (formats == "" ? "" : ", ") name
}
END {
	if (formats != "") print "  put back what you wrote in " formats
	if (keys != "") print "  unbind " keys
	if (hooks != "") print "  take back the hooks " hooks
	if (count) print "  remove " count (count == 1 ? " option" : " options") " that tma has published"
}
