// What macOS has: bash 3.2 and the tools of BSD. A lint, for there is neither here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

/** Each with a line that it must find, and one that it must not. */
const FAULTS: ReadonlyArray<readonly [name: string, fault: RegExp, bad: string, good: string]> = [
  ['sed -i, -r', /\bsed\b[^|;]* -[a-zE]*[ir]/, "sed -i 's/a/b/' f", "sed -n 's/a/b/p'"],
  ['readlink -f', /\breadlink +-/, 'readlink -f x', 'readlink "$self"'],
  ['stat -c', /\bstat +(-c|--)/, 'stat -c %Y f', 'read_stat "$pid"'],
  ['date -d, %N', /\bdate\b[^|;)]*( -d|%[0-9]*N|--)/, 'date +%s%N', 'date +%s'],
  ['mktemp without a template', /\bmktemp( +-d)?( *$| *[);|&])/, 'file=$(mktemp)', 'mktemp -d "$d/x.XXXXXX"'],
  ['grep -P', /\bgrep\b[^|;]* -[a-zA-Z]*P/, "grep -oP 'x'", "grep -E 'P'"],
  ['xargs -r, -d', /\bxargs +-[a-zA-Z]*[rd]\b/, 'xargs -r rm', 'xargs cksum'],
  ['head or tail of a negative count', /\bhead +-n *-|\btail +-n *\+?-/, 'head -n -1', 'tail -n 20'],
  ['cp -al', /\bcp +(-[a-zA-Z]*[ald]|--)/, 'cp -al a b', 'cp "$a" "$b"'],
  ['sort -V', /\bsort\b[^|;]* -[a-zA-Z]*[Vh]\b/, 'sort -V', 'sort -rn'],
  ['timeout', /(^|[|;&(] *)timeout +[0-9]/, 'timeout 5 x', 'timeout=5'],
  ['flock', /(^|[|;&(] *)flock +/, 'flock -n 9', '# flock locks'],
  ['[[ -v', /\[\[? +-v\b/, '[[ -v x ]]', 'command -v node'],
  ['case of a variable', /\$\{[A-Za-z_]+(,,?|\^\^?)[^}]*\}/, 'x=\x24{y,,}', 'x=\x24{y#,}'],
  ['arrays by name', /\b(declare|local|typeset) +-[a-zA-Z]*[An]/, 'declare -A m', 'local -a typed=()'],
  ['mapfile', /\b(mapfile|readarray|coproc)\b/, 'mapfile -t x', 'read -r x'],
  ['&>> and |&', /&>>|\|&/, 'x |& y', 'x 2>&1 | y'],
  ['printf of a time', /printf +['"]?%\([^)]*\)T/, "printf '%(%s)T'", "printf '%s'"],
]

const SCRIPTS = [
  'tma.tmux',
  'bin/tma',
  ...readdirSync('scripts').flatMap((file) => (/\.(mjs|awk)$/.test(file) ? [] : [join('scripts', file)])),
  ...readdirSync('completions').flatMap((file) =>
    file.endsWith('.bash') ? [join('completions', file)] : [],
  ),
]

const isCode = (line: string): boolean => !/^\s*#/.test(line)

for (const [name, fault, bad, good] of FAULTS) {
  test(`no script needs ${name}`, (t) => {
    t.regex(bad, fault)
    t.notRegex(good, fault)
    const found = SCRIPTS.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) => (isCode(line) && fault.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
    )
    t.deepEqual(found, [])
  })
}

test('there are scripts to look at', (t) => t.true(SCRIPTS.length > 25))
