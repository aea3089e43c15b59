import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stripModule } from '../build/contract-strip.ts'
import { entryKeyOf, filesOf, type Manifest } from '../build/screen-assets.ts'
import { buildSite } from '../build/site.ts'

/** What a phone downloads before home answers to taps, in kilobytes of brotli. With the headers of four files it is under 100 (`bench:web`). */
const HOME_SCRIPTS_KB_MAX = 98.4
/** The same for a screen of the entry, beside the shell. */
const ENTRY_SCRIPTS_KB_MAX = 40
/** It stands in every page. */
const EARLY_SCRIPT_BYTES_MAX = 1_200
const BUILD_TIMEOUT_MS = 120_000

let folder = ''
let manifest: Manifest = {}

beforeAll(async () => {
  // As the shell of a developer may say: the site is built as it is served all the same.
  vi.stubEnv('NODE_ENV', 'development')
  folder = `${mkdtempSync(join(tmpdir(), 'hiyas-member-'))}/`
  manifest = await buildSite(folder)
}, BUILD_TIMEOUT_MS)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const scripts = () => readdirSync(`${folder}client/assets`).filter(file => file.endsWith('.js'))
const textOf = (file: string) => readFileSync(`${folder}client/${file}`, 'utf8')

describe('the built site', () => {
  test('no schema library and no schema of the contract reaches the browser', () => {
    for (const file of scripts()) {
      // A name holds letters by chance, which may be those of a library.
      const text = textOf(`assets/${file}`).replaceAll(/-[\w-]{6,8}(?=\.(?:js|css)\b)/g, '')
      expect(text, file).not.toMatch(/TypeBox|@sinclair|ajv|maxLength:\d+,type:"string"|additionalProperties/i)
    }
  })

  test('nothing of the machine it was built on and no secret of a server goes out with it', () => {
    const files = readdirSync(`${folder}client`, { recursive: true }).map(String)
    const texts = files.filter(file => /\.(js|css|html|json|webmanifest)$/.test(file))
    expect(texts.length).toBeGreaterThan(scripts().length)
    expect(files.filter(file => /\.(map|ts|tsx|pem|env)$/.test(file))).toEqual([])
    const outside = [
      process.cwd(),
      'BEGIN ',
      'postgres://',
      'sourceMappingURL',
      'DATABASE_URL',
      'SMS_GATEWAY_KEY',
      'clientSecret',
    ]
    for (const file of texts) expect([file, outside.filter(word => textOf(file).includes(word))]).toEqual([file, []])
  })

  test('the scripts of home stay within their budget', () => {
    const home = filesOf(manifest, 'src/features/home/home/screen.tsx').scripts
    const first = filesOf(manifest, entryKeyOf(manifest)).scripts
    const texts = scripts()
      .filter(file => file.startsWith('TY-first-'))
      .map(file => `assets/${file}`)
    expect(texts).toHaveLength(1)
    expect(kilobytesOf([...home, ...first, ...texts])).toBeLessThanOrEqual(HOME_SCRIPTS_KB_MAX)
  })

  test('of what comes over home by itself the first page brings only its moment', () => {
    const first = new Set(filesOf(manifest, 'src/features/home/home/screen.tsx').scripts)
    const popup = filesOf(manifest, 'src/features/home/home/components/popups/announcement-popup.tsx').scripts
    expect(popup.filter(file => !first.has(file)).length).toBeGreaterThan(0)
    for (const file of first) expect(textOf(file), file).not.toMatch(/notices\.messages_unread|dompurify/i)
  })

  test('the modules of React stand in brackets, so that a browser reads them with their file and not when they are called', () => {
    const [react = ''] = scripts().filter(file => file.startsWith('react-'))
    const wrappers = textOf(`assets/${react}`).match(/[,\s]\w+=\w+\((?:\w+|\(+\w+(?:,\w+)*\)?)=>\{/g) ?? []
    expect(wrappers.length).toBeGreaterThan(5)
    for (const wrapper of wrappers) expect(wrapper).toMatch(/=\w+\(\((?:\w+=>|\(\w+,)/)
  })

  test.each(['login', 'register'])('the screen %s brings little beside the shell', screen => {
    const shell = new Set(filesOf(manifest, entryKeyOf(manifest)).scripts)
    const own = filesOf(manifest, `src/features/entry/${screen}/screen.tsx`).scripts.filter(file => !shell.has(file))
    const texts = scripts()
      .filter(file => /^TY-(entry|refusals)-/.test(file))
      .map(file => `assets/${file}`)
    expect(texts).toHaveLength(2)
    expect(kilobytesOf([...own, ...texts])).toBeLessThanOrEqual(ENTRY_SCRIPTS_KB_MAX)
  })

  test('LANG-09 SHELL-32 what must be known before the first paint is a short script at the head of the page', () => {
    const [early = ''] = /<script>[\s\S]*?<\/script>/.exec(textOf('index.html').split('<style>')[0] ?? '') ?? []
    expect(early).toContain('location.reload()')
    expect(early).toContain('HiyasApp')
    expect(early.length).toBeLessThan(EARLY_SCRIPT_BYTES_MAX)
  })

  test('the page has its places to be filled, its styles in it, and no other script that is not a file', () => {
    const page = textOf('index.html')
    for (const marker of ['<!--head-->', '<!--app-->', '<!--boot-->']) expect(page).toContain(marker)
    expect(page).toContain('<style>')
    // Named, so that no lazy part fetches them again, and never fetched.
    expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      expect.stringMatching(/^<link rel="stylesheet" href="\/assets\/first-[^"]+\.css" disabled>$/),
    ])
    expect(page).not.toMatch(/<script[^>]* src=/)
    expect(page.match(/<script data-scripts="\/assets\/first-[^"]+\.js /g)).toHaveLength(1)
    // They would share a slow line with the first picture.
    expect(page).not.toContain('<link rel="modulepreload"')
  })
})

describe('the contract in the browser', () => {
  test('a call keeps what it takes to make it, a constant its value, and a schema nothing', () => {
    const call = {
      name: 'a.b',
      method: 'GET',
      path: '/x',
      wire: 'bare',
      access: 'anyone',
      refusals: ['no'],
      input: {},
      output: {},
    }
    const schema = { type: 'string', [Symbol('kind')]: 'String' }
    expect(stripModule({ call, SIZE: 26, LIST: ['a'], schema, help: () => 1 }).split('\n')).toEqual([
      'export const call = {"name":"a.b","method":"GET","path":"/x","wire":"bare","access":"anyone"}',
      'export const SIZE = 26',
      'export const LIST = ["a"]',
      'export const schema = undefined',
      'export const help = undefined',
      '',
    ])
  })
})

const kilobytesOf = (files: readonly string[]): number =>
  [...new Set(files)].map(file => sizeOf(file)).reduce((sum, size) => sum + size, 0) / 1_000

/** Files too small to be worth a brotli copy travel as they are. */
function sizeOf(file: string): number {
  const path = `${folder}client/${file}`
  try {
    return readFileSync(`${path}.br`).length
  } catch {
    return readFileSync(path).length
  }
}
