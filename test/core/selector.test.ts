import test from 'ava'
import * as E from 'fp-ts/Either'
import {
  type Candidate,
  EVERYTHING,
  isEverything,
  parseSelector,
  type SelectorWords,
  selects,
  strayedSession,
} from '../../src/core/selector'

const KNOWN = { agents: ['codex', 'claude'] }

const CANDIDATE: Candidate = {
  pane: '%1',
  agent: 'claude',
  state: 'idle',
  isDone: false,
  sessions: [
    { sessionId: '$1', sessionName: 'work' },
    { sessionId: '$2', sessionName: 'a,b' },
  ],
  repository: 'api',
  branch: 'main',
}

const chooses = (words: SelectorWords, over: Partial<Candidate> = {}): boolean | string => {
  const selector = parseSelector(words, KNOWN)
  return E.isLeft(selector) ? selector.left : selects(selector.right, { ...CANDIDATE, ...over })
}

test('without a flag everything is meant', (t) => {
  t.true(chooses({}))
  t.true(isEverything(EVERYTHING))
  const narrow = parseSelector({ pane: '%1' }, KNOWN)
  t.false(E.isRight(narrow) && isEverything(narrow.right))
})

test('within a flag any word will do', (t) => {
  for (const words of [
    { agent: 'codex,claude' },
    { state: 'blocked,idle' },
    { pane: '%9,%1' },
    { session: 'home,work' },
    { session: '$1' },
    { repo: 'web,api' },
    { branch: 'dev,main' },
  ])
    t.true(chooses(words), JSON.stringify(words))
})

test('every flag must hold', (t) => {
  t.true(chooses({ agent: 'claude', state: 'idle', session: 'work', repo: 'api', branch: 'main' }))
  t.false(chooses({ agent: 'claude', state: 'blocked' }))
  t.false(chooses({ agent: 'codex', state: 'idle' }))
  t.false(chooses({ repo: 'api', branch: 'dev' }))
})

test('who is done is idle too, and idle is not done', (t) => {
  t.true(chooses({ state: 'idle' }, { isDone: true }))
  t.true(chooses({ state: 'done' }, { isDone: true }))
  t.false(chooses({ state: 'done' }))
  t.false(chooses({ state: 'done' }, { state: 'working', isDone: true }))
})

test('a place that is not known is never chosen by its name', (t) => {
  t.false(chooses({ repo: 'api' }, { repository: undefined }))
  t.false(chooses({ branch: 'main' }, { branch: undefined }))
})

test('a comma in a name is escaped', (t) => {
  t.true(chooses({ session: 'home,a\\,b' }))
  t.false(chooses({ session: 'a' }))
  t.true(chooses({ branch: 'x\\,y' }, { branch: 'x,y' }))
})

test('a word that can never match is refused with those that can', (t) => {
  t.is(
    chooses({ state: 'blokced' }),
    '--state "blokced" is none of idle, working, blocked, unknown, done (did you mean "blocked"?)',
  )
  t.is(chooses({ agent: 'claude,emacs' }), '--agent "emacs" is none of claude, codex')
  t.is(chooses({ pane: '1' }), '--pane "1" is not a pane id such as %3')
  t.is(chooses({ pane: '%1;kill-server' }), '--pane "%1;kill-server" is not a pane id such as %3')
  for (const word of ['__proto__', 'constructor', 'IDLE', ' idle', '#[fg=red]', 'idle\nidle', '🙂'])
    t.is(typeof chooses({ state: word }), 'string', word)
})

test('an empty word is refused', (t) => {
  for (const flag of ['session', 'repo', 'branch', 'agent', 'state', 'pane'] as const)
    for (const list of ['', 'a,', ',a']) t.is(typeof chooses({ [flag]: list }), 'string', `${flag} ${list}`)
})

test('a session that the server does not have is named, with those that it has', (t) => {
  const known = [{ id: '$1', name: 'work' }]
  t.is(strayedSession({ sessions: ['work', '$1'] }, known), undefined)
  t.is(strayedSession({ sessions: undefined }, []), undefined)
  t.is(strayedSession({ sessions: ['home'] }, known), '--session "home" is none of "work"')
})
