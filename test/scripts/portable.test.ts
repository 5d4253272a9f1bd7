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
  [';& and ;;&', /;&/, 'a) x ;;&', 'a) x ;; esac &'],
  ['source of a process', /(\bsource|(^|[;&] *)\.) +<\(/, 'source <(x)', 'done < <(x)'],
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

/**
 * The texts between `$(` and the `)` that bash 3.2 takes for its end: the first that has no `(`, wherever it stands but in
 * quotes. It knows neither comments nor patterns of `case` there.
 */
const substitutions = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\$\((?!\()/g)].map(({ index }) => text.slice(index, endOf(text, index)))

const endOf = (text: string, from: number): number => {
  let depth = 0
  for (const { 0: word, index } of text.slice(from).matchAll(/\\.|'[^']*'|"(\\.|[^"\\])*"|[()]/gs)) {
    if (word === '(') depth += 1
    else if (word === ')' && --depth === 0) return from + index + 1
  }
  return text.length
}

/** What it takes for whole though it is not, or for a quote though it is none. */
const isMisread = (substitution: string): boolean =>
  /\bcase\b/.test(substitution) !== /\besac\b/.test(substitution) ||
  substitution.split('\n').some((line) => /(^|\s)#\s.*['"`(]/.test(line)) ||
  !substitution.endsWith(')')

test('bash 3.2 finds the end of every $(…)', (t) => {
  t.true(substitutions('x=$(case $y in a) echo ;; esac)').some(isMisread))
  t.true(substitutions("x=$(\n# it's here\necho )\n").some(isMisread))
  t.false(substitutions('x=$(case $y in (a) echo ")" ;; esac)').some(isMisread))
  t.false(substitutions('x=$(a "$(b)" \'(\') $((1 + 2))').some(isMisread))
  for (const file of SCRIPTS)
    t.deepEqual(substitutions(readFileSync(file, 'utf8')).filter(isMisread), [], file)
})

test('there are scripts to look at', (t) => t.true(SCRIPTS.length > 25))
