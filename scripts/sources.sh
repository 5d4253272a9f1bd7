# shellcheck shell=sh
# Owns which files a bundle is made of, and their hash. To be sourced. Needs nothing but POSIX tools.

# The files a bundle is made of, one a line, by their path in the plugin folder $1.
# Git says which files are tracked; in a plain folder, or without git, it is what has the right name.
source_files() (
	cd "$1" || exit
	unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
	tracked=
	[ ! -e .git ] || tracked=$(git ls-files -- src manifests actions scripts 2>/dev/null)
	{
		if [ -n "$tracked" ]; then printf '%s\n' "$tracked"; else find src manifests actions scripts -type f 2>/dev/null; fi
		printf '%s\n' package.json package-lock.json tsconfig.json
	} | grep -E "$source_names" | LC_ALL=C sort -u | while IFS= read -r file; do
		[ ! -f "$file" ] || printf '%s\n' "$file"
	done
)

source_word='[A-Za-z0-9_-][A-Za-z0-9._-]*'
source_names="^src/($source_word/)*$source_word\\.ts\$|^(manifests|actions)/$source_word\\.toml\$"
source_names="$source_names|^scripts/(build|(bundle|code-cache)\\.mjs)\$|^[a-z-]+\\.json\$"

# One word that changes with the name or the content of any source in the folder $1.
# `cksum` is the one checksum that POSIX has: it is everywhere and says the same everywhere.
source_hash() (
	cd "$1" && source_files . | xargs cksum | cksum | tr ' ' '-'
)
