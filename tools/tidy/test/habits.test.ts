import { describe, expect, test } from 'vitest'
import { bannedCalls } from '../checks/banned-calls.ts'
import { bannedWords } from '../checks/banned-words.ts'
import { docLinks } from '../checks/doc-links.ts'
import { failingTests } from '../checks/failing-tests.ts'
import { looseTexts } from '../checks/loose-texts.ts'
import { ownWords } from '../checks/own-words.ts'
import { pinnedVersions } from '../checks/pinned-versions.ts'
import { quietLogs } from '../checks/quiet-logs.ts'
import { rawColours } from '../checks/raw-colours.ts'
import { textKeys } from '../checks/text-keys.ts'
import { wholePageSelectors } from '../checks/whole-page-selectors.ts'
import { violations } from './fixture.ts'

describe('banned-calls', () => {
  test.each([
    ['packages/client/src/call.ts', "await fetch('/x')"],
    ['apps/member/src/storage/keys.ts', 'localStorage.getItem("a")'],
    ['apps/member/src/routes/paths.ts', "export const home = '/m/home'"],
    ['packages/kernel/src/clock.ts', 'export const now = () => Date.now()'],
    ['apps/server/src/config.ts', 'export const port = process.env.PORT'],
    ['tools/start/main.ts', 'console.log(process.env.PORT)'],
    ['apps/server/src/a.ts', 'type Deps = { fetch: string; localStorage: string }\nnew Date(row.at)\n// Date.now()'],
    ['e2e/journey.spec.ts', "await page.goto('/m/home')"],
  ])('lets %s hold %s', (path, text) => {
    expect(violations(bannedCalls, { [path]: text })).toEqual([])
  })

  test('lets a command of package.json print', () => {
    const found = violations(bannedCalls, {
      'package.json': '{ "scripts": { "certify": "node packages/fair/src/certify.ts" } }',
      'packages/fair/src/certify.ts': 'console.log(1)',
      'packages/fair/src/slots.ts': 'console.log(1)',
    })
    expect(found).toEqual([expect.stringContaining('packages/fair/src/slots.ts:1')])
  })

  test.each([
    ["await fetch('/x')", 'packages/client'],
    ['await globalThis.fetch(address)', 'packages/client'],
    ['localStorage.clear()', 'apps/member/src/storage/'],
    ['window.sessionStorage.clear()', 'apps/member/src/storage/'],
    ["const home = '/m/home'", 'routes/paths.ts'],
    ['const lobby = `/m/gameLobby`', 'routes/paths.ts'],
    ['const now = Date.now()', 'Clock'],
    ['const now = new Date()', 'Clock'],
    ['const luck = Math.random()', 'RandomSource'],
    ['console.error(problem)', 'Logger'],
    ['const port = process.env.PORT', 'config.ts'],
    ['const all = process.env', 'config.ts'],
    ['const load = (ask = fetch) => ask(address)', 'packages/client'],
    ["new EventSource('/events')", 'packages/client'],
    ['indexedDB.open(name)', 'apps/member/src/storage/'],
    ['document.cookie = line', 'apps/member/src/storage/'],
    ['const home = `/m$' + '{path}`', 'routes/paths.ts'],
    ["const list = '/m?page=2'", 'routes/paths.ts'],
    ['const clock = { nowMs: Date.now }', 'Clock'],
    ['const today = Date()', 'Clock'],
    ['const { random } = Math', 'RandomSource'],
    ['work.catch(console.error)', 'Logger'],
    ['console.table(rows)', 'Logger'],
    ['const { env } = process', 'config.ts'],
    ["import { env } from 'node:process'", 'config.ts'],
  ])('refuses %s and names %s', (text, home) => {
    expect(violations(bannedCalls, { 'apps/member/src/a.ts': text })).toEqual([expect.stringContaining(home)])
  })
})

describe('banned-words', () => {
  test('accepts finished work', () => {
    const text = "const company = 'any TODO list'\nexport const hack = company\n"
    expect(violations(bannedWords, { 'a.ts': text, 'test/a.test.ts': "test('a', () => {})" })).toEqual([])
  })

  test.each([
    ['a.ts', '// TODO later'],
    ['a.ts', '/* FIXME */'],
    ['a.css', '/* HACK */'],
    ['a.ts', '// @ts-expect-error wrong'],
    ['a.ts', '// biome-ignore lint: no'],
    ['a.ts', 'const a: any = 1'],
    ['a.ts', 'const a = b as any'],
    ['test/a.test.ts', "test.only('a', () => {})"],
    ['test/a.test.ts', "describe.skip('a', () => {})"],
    ['test/a.test.ts', "it.todo('a')"],
    ['e2e/a.spec.ts', 'await page.waitForTimeout(500)'],
    ['test/a.test.ts', 'await new Promise(resolve => setTimeout(resolve, 50))'],
    ['test/a.test.ts', "import { setTimeout } from 'node:timers/promises'\nawait setTimeout(50)"],
    ['test/a.test.ts', "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(50)"],
    ['e2e/support/a.ts', "import { setTimeout } from 'node:timers/promises'\nawait setTimeout(50)"],
    ['test/a.test.ts', 'await new Promise(resolve => setTimeout(() => resolve(null), 50))'],
    ['test/a.test.ts', "test.fails('a', () => {})"],
    ['test/a.test.ts', "test.skipIf(slow)('a', () => {})"],
    ['test/a.test.ts', "test('a', { skip: true }, () => {})"],
    ['test/a.test.ts', "test('a', ({ skip }) => { skip(); expect(1).toBe(1) })"],
    ['test/a.test.ts', "test('a', context => { context.skip('later') })"],
    ['test/a.test.ts', "test('a', ({ task }) => { task.context.skip(slow) })"],
    ['e2e/a.spec.ts', "test('a', async ({ page }, testInfo) => { testInfo.skip() })"],
    ['e2e/a.spec.ts', "test('a', async () => { test.info().skip() })"],
    ['e2e/support/a.ts', 'export const open = () => test.info().fixme()'],
  ])('refuses in %s: %s', (path, text) => {
    expect(violations(bannedWords, { [path]: text })).toHaveLength(1)
  })
})

describe('text-keys', () => {
  const path = 'packages/i18n/src/catalogues/home.ts'
  const catalogue = (ty: string, en: string) => `export const home = { ty: { ${ty} }, en: { ${en} } } as const`

  test('accepts both languages with the same gaps', () => {
    const text = catalogue(
      "'home.hi': 'Kumusta, {name}', 'home.bye': 'Paalam'",
      "'home.hi': 'Hello, {name}', 'home.bye': 'Bye'",
    )
    expect(violations(textKeys, { [path]: text })).toEqual([])
  })

  test.each([
    [catalogue("'home.hi': 'Kumusta'", ''), 'has no en'],
    [catalogue('', "'home.hi': 'Hello'"), 'has no ty'],
    [catalogue("'home.hi': ' '", "'home.hi': 'Hello'"), 'is empty'],
    [catalogue("'home.hi': 'Kumusta, {name}'", "'home.hi': 'Hello'"), 'use the same placeholders'],
    [catalogue("home: { hi: 'Kumusta' }", 'home: {}'), "'home.hi' has no en"],
    ['export const home = { ty: {} }', 'a catalogue holds'],
  ])('refuses %s', (text, message) => {
    expect(violations(textKeys, { [path]: text })).toEqual([expect.stringContaining(message)])
  })
})

describe('loose-texts', () => {
  const path = 'apps/member/src/features/home/home/screen.tsx'

  test('accepts keys, names and signs', () => {
    const text =
      "export const A = () => <p aria-label={t('home.hi')} className=\"wide card\">{t('home.hi')} · PHP 1 Hiyas</p>"
    expect(violations(looseTexts, { [path]: text.replace(' 1', '') })).toEqual([])
  })

  test.each([
    ['<p>Welcome back</p>'],
    ['<img alt="A coin" />'],
    ['<input placeholder="Amount" />'],
    ["<p>{'Welcome back'}</p>"],
    ["<p>{isNew ? 'New' : t('old')}</p>"],
    ["<p>{isNew && 'New'}</p>"],
    ['<img alt={`A coin of $' + '{name}`} />'],
  ])('refuses %s', jsx => {
    const found = violations(looseTexts, { [path]: `export const A = () => ${jsx}` })
    expect(found).toHaveLength(1)
  })
})

describe('raw-colours', () => {
  test('accepts tokens, and the files that define them', () => {
    const found = violations(rawColours, {
      'packages/ui/src/tokens/dark.css': ':root { --gold-500: #f5c542; }',
      'packages/ui/src/Button/Button.module.css':
        '/* was #fff */ \n.button { color: var(--ink-1); box-shadow: 0 2px 4px rgb(0 0 0 / 40%); mask-image: linear-gradient(#000 78%, transparent); }',
      'apps/member/src/a.tsx': 'export const A = () => <a href="#face">{x}</a>',
    })
    expect(found).toEqual([])
  })

  test.each([
    ['color: #fff'],
    ['background: rgba(255, 255, 255, 0.5)'],
    ['border-color: #F5C542AA'],
    ['color: white'],
    ['border: 1px solid gold'],
    ['fill: lab(50% 40 59)'],
  ])('refuses %s', rule => {
    expect(violations(rawColours, { 'packages/ui/src/Button/Button.module.css': `.a { ${rule}; }` })).toHaveLength(1)
  })
})

describe('whole-page-selectors', () => {
  const styled = (css: string) => violations(wholePageSelectors, { 'apps/member/src/a.module.css': css })

  test('accepts a part that is asked for what it holds, and a page that says it', () => {
    expect(styled('.row:has(button) { gap: 0 } html[data-modal] { overflow: hidden }')).toEqual([])
  })

  test.each(['html:has(.bar)', 'body:has(a:focus) .hint', ':root[data-theme="dark"]:has(dialog)'])(
    'refuses %s',
    css => {
      expect(styled(`${css} { gap: 0 }`)).toHaveLength(1)
    },
  )
})

describe('own-words', () => {
  test('accepts what the repository has, and refuses what only its makers saw', () => {
    expect(violations(ownWords, { 'README.md': 'see docs/spec/requirements.tsv, a framework/work order' })).toEqual([])
    const elsewhere = ['/wor', 'k/main'].join('')
    expect(violations(ownWords, { 'README.md': `see ${elsewhere}` })).toHaveLength(1)
    expect(violations(ownWords, { 'src/a.ts': `// ${['shared/', 'spec'].join('')}` })).toHaveLength(1)
  })
})

describe('doc-links', () => {
  const scripts = { 'package.json': JSON.stringify({ scripts: { tidy: 'node tidy' } }) }

  test('accepts links and commands that exist', () => {
    const text = '[style](STYLE.md#rules) [site](https://example.org) `npm run tidy -- --list`'
    expect(violations(docLinks, { ...scripts, 'README.md': text, 'STYLE.md': '# Rules' })).toEqual([])
  })

  test('accepts a place on a page, and refuses one that is not there', () => {
    const pages = { ...scripts, 'docs/b.md': '# B\n\n## What `it` is: a, b\n\n<a id="far"></a>' }
    expect(violations(docLinks, { ...pages, 'docs/a.md': '[x](b.md#what-it-is-a-b) [y](b.md#far)' })).toEqual([])
    expect(violations(docLinks, { ...pages, 'docs/a.md': '# A\n[x](b.md#gone) [y](#b)' })).toEqual([
      expect.stringContaining('docs/a.md:2 b.md has no place called gone'),
      expect.stringContaining('docs/a.md:2 docs/a.md has no place called b'),
    ])
  })

  test('refuses those that do not', () => {
    expect(violations(docLinks, { ...scripts, 'docs/a.md': '[x](../gone.md)\nnpm run clean' })).toEqual([
      expect.stringContaining('docs/a.md:1 ../gone.md is not there'),
      expect.stringContaining('docs/a.md:2 npm run clean is no command'),
    ])
  })
})

describe('quiet-logs', () => {
  test('accepts ids and errors', () => {
    const text =
      "log.info({ memberId, err: error, traceId }, 'logged in')\nconst token = read()\nlog.warn('merchant switched')"
    expect(violations(quietLogs, { 'apps/server/src/a.ts': text })).toEqual([])
  })

  test.each([
    ["log.info({ token }, 'logged in')"],
    ["log.info({ who: row.mobile }, 'x')"],
    ["log.info({ ...request.body }, 'x')"],
    ["log.info('login of ' + password)"],
    ["log.info({ sent: request.headers }, 'x')"],
    ['log.child({ token })'],
    ["deps.log.warn({ member: { mobileNum: row.mobile } }, 'x')"],
    ["request.log.error({ body: request.body }, 'x')"],
    ['logger.debug(`login of $' + '{password}`)'],
  ])('refuses %s', text => {
    expect(violations(quietLogs, { 'apps/server/src/a.ts': text })).toEqual([expect.stringContaining('log an id')])
  })
})

describe('failing-tests', () => {
  test('accepts expectations, direct and by name', () => {
    const text =
      "test('a', () => { expect(1).toBe(1) })\ntest.each([1])('b', n => { expectBalance(n) })\ntest('c', () => fc.assert(p))"
    expect(violations(failingTests, { 'test/a.test.ts': text })).toEqual([])
  })

  test('looks into the functions of the file', () => {
    const helpers = 'const holds = (a: number) => expect(a).toBe(1)\nfunction fits(a: number) { holds(a) }\n'
    const found = violations(failingTests, {
      'test/a.test.ts': `${helpers}test('a', () => fits(1))\ntest('b', () => elsewhere(1))`,
    })
    expect(found).toEqual([expect.stringContaining('test/a.test.ts:4')])
  })

  test.each([
    ["test('a', () => { seedAccount() })"],
    ["test('a', () => { accounts.find(isOpen) })"],
    ["test('a', () => { expect(1) })"],
    ["test('a', () => { checkoutFrom(cart) })"],
    ["test('a', async () => { expect(work()).resolves.toBe(1) })"],
    ["test('a', () => { expect(one).toBeTruthy })"],
  ])('is not taken in by %s', text => {
    expect(violations(failingTests, { 'test/a.test.ts': text })).toHaveLength(1)
  })

  test('refuses a test that only runs', () => {
    const text = "test('a', () => { run() })\nit.each([1])('b', n => { run(n) })"
    expect(violations(failingTests, { 'test/a.test.ts': text })).toHaveLength(2)
  })
})

describe('pinned-versions', () => {
  test('accepts exact versions and refuses ranges', () => {
    const manifest = (version: string) => ({ 'package.json': `{\n"dependencies": {\n"pg": "${version}"\n}\n}` })
    expect(violations(pinnedVersions, manifest('8.23.1'))).toEqual([])
    expect(violations(pinnedVersions, manifest('18.4.0-beta.17'))).toEqual([])
    for (const range of ['^8.23.1', '~8.23.1', '>=8', '*', 'latest', '8.23']) {
      expect(violations(pinnedVersions, manifest(range))).toEqual([
        expect.stringContaining(`package.json:3 pg ${range}`),
      ])
    }
  })
})
