import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { ART_DIRECTORY } from '@hiyas/art/files'
import { FLAG_KEYS } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { fakeClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { applySupplierSettings } from '../src/modules/games/index.ts'
import { startServer, type TestServer } from './harness.ts'
import { setClosures, setFlags } from './site-settings.ts'

const TEMPLATE = `<!doctype html><html lang="x" data-theme="dark"><head><script>start()</script><!--head--></head>
<body><div id="app"><!--app--></div><script type="text/plain" id="boot"><!--boot--></script>
<script type="module" src="/assets/main-abc.js"></script></body></html>`
/** A site that draws what it was given: the server's part is to give it. */
const ENTRY = `let drawn = 0
export const installManifest = ({ language, status }) => JSON.stringify({ language, name: status.info.siteName })
export async function render({ path, boot }) {
  drawn += 1
  if (path === '/m/old') return { html: '', head: '', status: 200, location: '/m/new' }
  const { info, regionRestriction, location } = boot.status
  const status = regionRestriction ? 451 : path.startsWith('/m/none') ? 404 : 200
  const html = '<p>' + drawn + ' $& ' + boot.language + ' ' + info.siteName + ' ' + location.ip + '</p>'
  return { html, head: '<title>' + path + '</title>', status }
}`

let server: TestServer
let siteFolder = ''
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-site-'))
  siteFolder = folder
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'client/index.html'), TEMPLATE)
  writeFileSync(join(folder, 'client/index.html.br'), brotliCompressSync(TEMPLATE))
  writeFileSync(join(folder, 'client/assets/main-abc.js'), 'run()')
  writeFileSync(join(folder, 'client/sw.js'), 'keep()')
  writeFileSync(join(folder, 'client/sw-off.js'), 'forget()')
  writeFileSync(join(folder, 'client/assets/main-abc.js.br'), brotliCompressSync('run()'))
  writeFileSync(join(folder, 'server/entry-server.js'), ENTRY)
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  server = await startServer({ name: 'pages', clock, config: { siteFolder: folder, artFolder: ART_DIRECTORY } })
})

const page = (path: string, headers: Record<string, string> = {}) => server.client().send('GET', path, { headers })
const bootOf = (text: string) =>
  JSON.parse(/id="boot">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '') as Record<string, never>

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
])('a picture comes to a browser that takes %s as %s, under one name', async (accept, type) => {
  const { status, headers } = await page('/art/backgrounds/facet-ruby.webp?v=1', { accept })
  expect([status, headers['content-type']]).toEqual([200, type])
  expect(headers.vary).toContain('accept')
})

describe('pages', () => {
  test.each(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'])(
    'ROUTE-01 %s is home, with the data it starts from',
    async path => {
      const { status, headers, text } = await page(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(text).toContain('<html lang="fil" data-theme="dark">')
      expect(text).toContain('$& TY Hiyas')
      const boot = bootOf(text) as unknown as {
        home: { announcements: { banners: object[] }; categories: object; hot: object }
        status: object
        signedIn: boolean
        nowMs: number
      }
      expect(boot).toMatchObject({ language: 'TY', signedIn: false, status: { maintenance: false } })
      expect(boot.home.announcements.banners.length).toBeGreaterThanOrEqual(5)
      expect(boot.home).toMatchObject({ categories: expect.any(Object), hot: expect.any(Object) })
    },
  )

  test('SHELL-105 a home without hot games gets none', async () => {
    const hot = async () => 'hot' in (bootOf((await page('/')).text) as unknown as { home: object }).home
    expect(await hot()).toBe(true)
    await setFlags(
      server,
      'HIYAS',
      FLAG_KEYS.filter(flag => flag !== 'GAMELOHOT3'),
    )
    clock.advance(10_000)
    await vi.waitFor(async () => expect(await hot()).toBe(false))
    await setFlags(server, 'HIYAS', FLAG_KEYS)
    clock.advance(10_000)
    await vi.waitFor(async () => expect(await hot()).toBe(true))
  })

  test('other pages get no data of home, and their own status', async () => {
    const found = await page('/m/login?from=%2Fm%2Fhome')
    expect(found.status).toBe(200)
    expect(found.text).toContain('<title>/m/login?from=%2Fm%2Fhome</title>')
    expect(bootOf(found.text)).not.toHaveProperty('home')
    expect((await page('/m/none')).status).toBe(404)
    expect(await page('/m/old')).toMatchObject({ status: 302, headers: { location: '/m/new' } })
  })

  test('START-06 START-11 a home that is closed to a place is drawn for each visitor, with what was seen of him', async () => {
    const client = server.client()
    await setClosures(server, 'HIYAS', { maintenance: false, regionRestriction: true })
    clock.advance(6_000)
    await vi.waitFor(async () => {
      const closed = await client.send('GET', '/')
      expect(closed.status).toBe(451)
      expect(closed.text).toContain(`Hiyas ${client.address}</p>`)
    })
    await setClosures(server, 'HIYAS', { maintenance: false, regionRestriction: false })
    clock.advance(6_000)
    await vi.waitFor(async () => expect(await page('/')).toMatchObject({ status: 200 }))
  })

  test('LANG-02 the language is the choice in the cookie, else the merchant’s, whatever the browser is set to', async () => {
    const languageOf = async (headers: Record<string, string>) => bootOf((await page('/', headers)).text).language
    expect(await languageOf({ 'accept-language': 'en-US,en;q=0.9' })).toBe('TY')
    expect(await languageOf({ cookie: 'a=b; language=EN' })).toBe('EN')
    expect(await languageOf({ cookie: 'language=nonsense' })).toBe('TY')
  })

  test('LANG-09 what the worker of a browser keeps for a language it says by the header of calls, as it sends no cookie', async () => {
    const { text } = await page('/m/home', { language: 'EN' })
    expect(bootOf(text)).toMatchObject({ language: 'EN', signedIn: false })
  })

  test('START-22 the root element carries the theme of the merchant', async () => {
    const rootOf = async () => /<html[^>]*>/.exec((await page('/m/login')).text)?.[0]
    expect(await rootOf()).toBe('<html lang="fil" data-theme="dark">')
    const look = { theme: 'laot', themeColour: '#04141a' }
    await server.rows(`update site.merchant set info = info || $1 where code = 'HIYAS'`, [JSON.stringify({ look })])
    clock.advance(10_000)
    await vi.waitFor(async () => expect(await rootOf()).toBe('<html lang="fil" data-theme="laot">'))
    expect(bootOf((await page('/m/login')).text)).toMatchObject({
      status: { info: { look: { ...look, shortName: 'Hiyas', icons: 'hiyas' } } },
    })
    await server.rows(`update site.merchant set info = info - 'look' where code = 'HIYAS'`)
    clock.advance(10_000)
  })

  test('a visitor’s home is drawn once for some seconds, a member’s for him', async () => {
    const first = await page('/')
    expect((await page('/m/home')).text).toBe(first.text)
    const member = await page('/', { cookie: 'signedIn=1' })
    expect(bootOf(member.text)).toMatchObject({ signedIn: true })
    clock.advance(6_000)
    await vi.waitFor(async () => expect((await page('/')).text).not.toBe(first.text))
  })

  test('a shared home holds nothing of the one who asked first', async () => {
    clock.advance(6_000)
    const first = server.client()
    const { text } = await first.send('GET', '/', { headers: { 'user-agent': 'somebody' } })
    expect(bootOf(text)).toMatchObject({ status: { location: { ip: '', country: '' } } })
    expect(text).not.toContain(first.address)
  })

  test('home is sent compressed to who can read it', async () => {
    const plain = await page('/')
    const raw = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'br' } })
    expect(raw.headers.get('content-encoding')).toBe('br')
    expect(await raw.text()).toBe(plain.text)
    const answer = await fetch(`${server.url}/wps/system/whitelabel`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.json()).toMatchObject({ success: true })
  })

  test('START-05 START-06 maintenance and restriction stand in the start-up data', async () => {
    await setClosures(server, 'HIYAS', { maintenance: true, regionRestriction: true })
    clock.advance(10_000)
    await vi.waitFor(async () =>
      expect(bootOf((await page('/')).text)).toMatchObject({ status: { maintenance: true, regionRestriction: true } }),
    )
    await setClosures(server, 'HIYAS', { maintenance: false, regionRestriction: false })
    clock.advance(10_000)
    await vi.waitFor(async () =>
      expect(bootOf((await page('/')).text)).toMatchObject({
        status: { maintenance: false, regionRestriction: false },
      }),
    )
  })

  test('only scripts of the built page may run, only frames of this origin may stand in it', async () => {
    const policy = String((await page('/')).headers['content-security-policy'])
    const scripts = policy.split(';').find(part => part.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/)
    expect(policy).toContain("frame-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
  })

  test('LAUNCH-07 GAM-10 the game of a supplier elsewhere, and the page of its rules, may stand in a frame of the page, by the origin he is agreed with', async () => {
    const frames = async () =>
      /frame-src ([^;]*)/.exec(String((await page('/')).headers['content-security-policy']))?.[1]
    const agree = async (code: string, launchPath: string, rulesPath: string | null = null) => {
      const { database, sealer } = server.program.deps
      const terms = { dialect: 'hub88', launchPath, rulesPath } as const
      await inTransaction(database, tx => applySupplierSettings(tx, code, terms, { nowMs: clock.nowMs(), sealer }))
    }
    expect(await frames()).toBe("'self'")
    await agree('FAR', 'https://games.example/play')
    await agree('TOO', 'https://games.example/other')
    await agree('OWN', '/own/play')
    clock.advance(10_000)
    await page('/')
    await expect.poll(frames).toBe("'self' https://games.example")
    await agree('FAR', 'https://moved.example:8443/play', 'https://rules.example/of')
    clock.advance(10_000)
    await expect.poll(frames).toBe("'self' https://moved.example:8443 https://rules.example https://games.example")
    // No address of one may take the games of all from every page.
    await agree('OWN', 'https://own.example:99999/play', 'https://own.example;x/rules')
    await agree('TOO', 'https://last.example/play')
    clock.advance(10_000)
    await expect.poll(frames).toBe("'self' https://moved.example:8443 https://rules.example https://last.example")
  })
})

describe('files', () => {
  test('what only a page means is not sent with its parts, and what protects them is', async () => {
    const { headers } = await page('/assets/main-abc.js')
    for (const name of ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'])
      expect(headers, name).not.toHaveProperty(name)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await page('/assets/gone.js')).headers).toHaveProperty('content-security-policy')
  })

  test('assets are kept for ever and come compressed', async () => {
    const raw = await server.client().send('GET', '/assets/main-abc.js', { headers: { 'accept-encoding': 'br' } })
    expect(raw).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
    expect(raw.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const plain = await page('/assets/main-abc.js')
    expect(plain).toMatchObject({ status: 200, text: 'run()' })
    expect(brotliDecompressSync(brotliCompressSync(plain.text)).toString()).toBe('run()')
  })

  test.each([
    ['/assets/gone.js', 404],
    ['/art/gone.webp', 404],
    ['/assets/../../package.json', 404],
    ['/art/%2e%2e/package.json', 404],
  ])('%s is not there and is not answered by a page', async (path, status) => {
    const refused = await page(path)
    expect(refused.status).toBe(status)
    expect(refused.headers['content-type']).not.toContain('html')
  })

  test('what a phone installs is said by the merchant’s data, in the language of the page', async () => {
    const { headers, json } = await page('/manifest.webmanifest?language=EN')
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(json).toEqual({ language: 'EN', name: 'Hiyas' })
    expect((await page('/manifest.webmanifest')).json).toEqual({ language: 'TY', name: 'Hiyas' })
  })

  test('the worker is asked for anew each time, and an installation that wants none tells browsers to forget theirs', async () => {
    const on = await page('/sw.js')
    expect(on).toMatchObject({ status: 200, text: 'keep()', headers: { 'cache-control': 'no-cache' } })
    expect(on.headers['content-type']).toContain('javascript')
    const off = await startServer({ name: 'forgetful', config: { siteFolder, offline: false } })
    expect((await off.client().send('GET', '/sw.js')).text).toBe('forget()')
  })

  test('the template is never sent as it is, nor its smaller copy', async () => {
    expect((await page('/index.html')).text).not.toContain('<!--app-->')
    expect((await page('/index.html.br')).headers['content-type']).toContain('html')
  })

  test('the art of banners is there', async () => {
    const { home } = bootOf((await page('/')).text) as unknown as {
      home: { announcements: { banners: { url: string; hero: string }[] } }
    }
    const art = home.announcements.banners.flatMap(banner => [banner.url, banner.hero])
    expect(art).not.toEqual([])
    for (const path of art) expect([path, (await page(path)).status]).toEqual([path, 200])
  })
})

test('without a built site calls are answered and pages say what to do', async () => {
  const bare = await startServer({ name: 'bare' })
  const { status, text } = await bare.client().send('GET', '/')
  expect(status).toBe(503)
  expect(text).toContain('npm start')
  expect((await bare.client().send('GET', '/wps/system/status')).status).toBe(200)
})
