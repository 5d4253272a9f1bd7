import test from 'ava'
import { type Person, secretFinder } from '../../src/core/secrets'

const ANN: Person = {
  home: '/home/ann',
  user: 'ann',
  host: 'yew.example.org',
  keep: new Set(['claude']),
}

const found = (text: string, over: Partial<Person> = {}): ReadonlyArray<string> =>
  [...new Set(secretFinder({ ...ANN, ...over })(text).map(({ start, end }) => text.slice(start, end)))].sort()

const HEX = '0123456789abcdef0123456789abcdef01234567'
const UUID = 'fa1cca1c-0f85-405b-be43-a273d67e3db8'
const BASE64 = 'QWxhZGRpbjpvcGVuIHNlc2FtZSBhbmQgbW9yZSAwMTIz'

const SECRETS: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ['a key of a model', 'key sk-ant-api03-AbCd1234 here', ['ant-api03-AbCd1234']],
  ['a token of GitHub', 'ghp_abcdEFGH12345678abcd', ['abcdEFGH12345678abcd']],
  ['a fine-grained one', 'github_pat_11ABCDEFG0123456789', ['11ABCDEFG0123456789']],
  ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE', ['IOSFODNN7EXAMPLE']],
  ['a token of Slack', 'xoxb-123456789-abc', ['123456789-abc']],
  ['a key of Google', 'AIzaSyA-1234567890abcdefghijk', ['SyA-1234567890abcdefghijk']],
  ['a web token', 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0', ['hbGciOi.eyJzdWIiOi.c2lnbmF0']],
  ['a bearer', 'Authorization: Bearer abc123def456', ['abc123def456']],
  ['a variable', 'OAK_API_KEY=hunter2 oak', ['hunter2']],
  ['a field', '"password": "hunter2hunter2"', ['hunter2hunter2']],
  ['a long number in hex', `commit ${HEX}`, [HEX]],
  ['an id', `--resume ${UUID}`, [UUID]],
  ['a long text in base64', `data ${BASE64}==`, [`${BASE64}==`]],
  ['an address', 'to ann.b+c@mail.example.org now', ['ann.b+c@mail.example.org']],
  ['who is in a URL', 'https://ann:pw@yew.test/x', ['ann:pw']],
  ['a home, of whomever', '/home/bob/app and /Users/Cäcilie/x', ['Cäcilie', 'bob']],
  ['a home as a name of a folder', '~/.claude/projects/-home-bob-app', ['bob']],
  ['the person and the machine', 'Ann@yew:~$ on yew.example.org', ['Ann', 'yew', 'yew.example.org']],
]

for (const [what, text, secrets] of SECRETS) {
  test(`${what} is a secret`, (t) => {
    const all = found(text)
    for (const secret of secrets) t.true(all.includes(secret), JSON.stringify(all))
  })
}

test('what only looks alike is none', (t) => {
  for (const text of [
    'task-list of 20 tokens, 1234 tokens: all',
    'the planner sat beside a yewbush',
    'v1.2.3-x86_64-unknown-linux-musl',
    '/usr/lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe',
    'packages/app-server-daemon/releases/0.157.1-x86_64-unknown-linux-musl/bin/codex',
    '────────────────────────────────────────────',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'commit a1b2c3d, pid 4711, 1700000000000',
    'Bearer authentication is a secret: yes',
    'npm i foo@1.2.3 and look at @path/to/file',
    'esc to interrupt (4s · ↓ 20 tokens · thinking)',
  ])
    t.deepEqual(found(text), [], text)
})

test('names that many share, and names of agents, tell nobody', (t) => {
  t.deepEqual(found('root dev claude', { home: '/root', user: 'root', host: 'claude' }), [])
  t.deepEqual(found('echo >/dev/null', { home: '/home/dev', user: 'dev' }), [])
})

test('a home that lies elsewhere is one too', (t) => {
  t.deepEqual(found('/data/people/zoe/x', { home: '/data/people/zoe', user: 'z' }), ['people', 'zoe'])
})

test('a name with signs of patterns is a name', (t) => {
  t.deepEqual(found('a.b(c and aXb(c', { home: '/root', user: 'a.b(c', host: 'h-1.x' }), ['a.b(c'])
})
