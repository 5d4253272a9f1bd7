#!/bin/sh
# Checks every agent with every source it has, two at a time, and writes the page: an hour and a quarter on two cores that
# have nothing else to do. Run from the root of the project, after `npm run build`.
set -eu
mkdir -p /tmp/lab/log
npx tsc
# shellcheck disable=SC2016 # expanded by the inner shell
xargs -P "${LAB_JOBS:-2}" -L 1 sh -c '
	node build/lab/main.js "$1" --check --source "$2" >"/tmp/lab/log/$1.$2.log" 2>&1
	echo "$1 $2: $?"
' lab <<END
claude screen
codex screen
opencode screen
gemini screen
copilot screen
pi screen
qwen screen
cline screen
continue screen
claude file
codex hooks
claude hooks
opencode hooks
gemini hooks
copilot hooks
pi hooks
qwen hooks
END
npm run --silent accuracy
