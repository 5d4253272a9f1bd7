import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'ava'
import { type Page, readPage } from './helpers/markdown'
import { PAGES } from './helpers/pages'

const isAbroad = (link: string): boolean => /^[a-z][a-z+.-]*:/i.test(link)

/** The place that a link of the page leads to, and the anchor in it. */
const led = (page: Page, link: string): { readonly path: string; readonly anchor: string | undefined } => {
  const [file = '', anchor] = link.split('#')
  return { path: file === '' ? page.path : normalize(join(dirname(page.path), decodeURI(file))), anchor }
}

const anchorsOf = (path: string): ReadonlyArray<string> =>
  (PAGES.find((page) => page.path === path) ?? readPage(path)).anchors

/** What is wrong with a link, in words; undefined when it leads somewhere. */
const fault = (page: Page, link: string): string | undefined => {
  if (isAbroad(link))
    return /^https:\/\/[\w.-]+\.[a-z]+(\/[\w./~@%+-]*)?$/.test(link) ? undefined : 'no https address'
  const { path, anchor } = led(page, link)
  if (path.startsWith('..') || !existsSync(path)) return 'leads nowhere'
  if (anchor === undefined) return undefined
  return statSync(path).isFile() && anchorsOf(path).includes(anchor) ? undefined : 'no such heading'
}

const faults = (pages: ReadonlyArray<Page>): ReadonlyArray<string> =>
  pages.flatMap((page) =>
    page.links.flatMap((link) => {
      const what = fault(page, link)
      return what === undefined ? [] : [`${page.path}: ${link}: ${what}`]
    }),
  )

test('every link of every page leads to a file or a heading that is there', (t) => {
  t.true(PAGES.length > 15)
  t.true(PAGES.flatMap(({ links }) => links).length > 50)
  t.deepEqual(faults(PAGES), [])
})

test('a link that leads nowhere is told from one that does', (t) => {
  const links = [
    'keys.md',
    'keys.md#the-picker',
    'keys.md#no-such',
    'kyes.md',
    '../../outside.md',
    '#x',
    'http://a.b/',
  ]
  const page: Page = { path: 'docs/keys.md', links, anchors: [], code: [], blocks: [] }
  t.deepEqual(faults([page]), [
    'docs/keys.md: keys.md#no-such: no such heading',
    'docs/keys.md: kyes.md: leads nowhere',
    'docs/keys.md: ../../outside.md: leads nowhere',
    'docs/keys.md: #x: no such heading',
    'docs/keys.md: http://a.b/: no https address',
  ])
})

/** What a reader is told to make, or stands for many. */
const TO_BE_MADE = /nanocoder|[A-Z]{3}/
/** What reads like a place in the project. */
const PLACE =
  /^(?:\.\.?\/)*(?:src|test|docs|scripts|bench|lab|manifests|actions|themes|completions|man|bin)\/[\w./-]+$/

test('every file of the project that a page names is there', (t) => {
  const named = PAGES.flatMap(({ path, code }) =>
    code.filter((word) => PLACE.test(word) && !TO_BE_MADE.test(word)).map((word) => `${path}: ${word}`),
  )
  t.true(named.length > 40)
  const isGone = (each: string): boolean => {
    const [page = '', word = ''] = each.split(': ')
    return !existsSync(word) && !existsSync(join(dirname(page), word))
  }
  t.deepEqual(named.filter(isGone), [])
})

test('docs/index.md leads to every page of docs', (t) => {
  const index = PAGES.find(({ path }) => path === 'docs/index.md')
  const led = new Set(index?.links.map((link) => join('docs', link)))
  t.deepEqual(
    PAGES.map(({ path }) => path).filter((path) => /^docs\/(?!index)/.test(path) && !led.has(path)),
    [],
  )
})
