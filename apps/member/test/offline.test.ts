import { fakeClock } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createPages, isPage, PATIENCE_MS, RENEWED_MS } from '../src/offline/pages.ts'

const BUILD = 'abc123'
const html = (text: string, build = BUILD) => `<!doctype html><html data-build="${build}" lang="fil">${text}</html>`
const answer = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-security-policy': "default-src 'self'" },
  })

/** A browser with this worker: its cookies, its network, and what its worker keeps. */
function browser(cookies: Record<string, string> | null = {}) {
  const kept = new Map<string, Response>()
  const clock = fakeClock(Date.UTC(2026, 10, 21))
  const asked: { address: string; init: RequestInit }[] = []
  const world = {
    cookies,
    clock,
    asked,
    headers: () => [...kept.values()].map(page => Object.fromEntries(page.headers)),
    kept: () => Promise.all([...kept].map(async ([key, page]) => [key, await page.clone().text()])),
    /** What the server answers to the worker itself. */
    server: (_language: string | null): Promise<Response> => Promise.resolve(answer(html('home'))),
    onOtherBuild: vi.fn(),
  }
  const pages = createPages({
    build: BUILD,
    find: async address => kept.get(address)?.clone(),
    keep: async (address, page) => void kept.set(address, page),
    cookie: async name => (world.cookies === null ? undefined : (world.cookies[name] ?? null)),
    ask: (address, init) => {
      asked.push({ address, init })
      return world.server(new Headers(init.headers).get('language'))
    },
    onOtherBuild: world.onOtherBuild,
    clock,
  })
  const visit = async (path: string, network: () => Promise<Response>, fresh = false) => {
    const after: Promise<unknown>[] = []
    const url = new URL(path, 'https://hiyas.example')
    const page = await pages.answer({ url, ask: network, after: work => void after.push(work), fresh })
    const text = await page.text()
    await Promise.all(after)
    return text
  }
  return Object.assign(world, { visit, renew: pages.renew })
}

const online = async () => answer(html('from the network'))
const offline = () => Promise.reject(new TypeError('no connection'))
const never = () => new Promise<Response>(() => undefined)

describe('pages a browser keeps', () => {
  test('the second visit of a visitor is shown at once, and renewed behind it', async () => {
    const phone = browser()
    expect(await phone.visit('/m/home', online)).toContain('from the network')
    expect(await phone.visit('/m/home?affiliate=X', never)).toContain('home')
    phone.clock.advance(RENEWED_MS)
    phone.server = async () => answer(html('home of today'))
    expect(await phone.visit('/', never), 'what is kept is not waited for').not.toContain('today')
    expect(await phone.visit('/m', never)).toContain('home of today')
  })

  test('a version that is about to leave asks for nothing more and keeps nothing more', async () => {
    const phone = browser()
    expect(await phone.visit('/m/home', online, true)).toContain('from the network')
    expect(phone.asked).toEqual([])
    expect(await phone.kept()).toEqual([])
  })

  test('it is fetched without cookies, so that nothing of a member can be in it', async () => {
    const phone = browser({ signedIn: '1', language: 'EN' })
    await phone.visit('/m/member-centre', online)
    expect(phone.asked).toEqual([
      { address: '/m/home', init: expect.objectContaining({ credentials: 'omit', redirect: 'error' }) },
    ])
    expect(await phone.kept()).toEqual([['/kept/home/EN', html('home').replace('<html', '<html data-kept')]])
  })

  test('a member gets his pages from the network, and without one the page of anybody', async () => {
    const phone = browser({ signedIn: '1' })
    await phone.visit('/m/home', online)
    expect(await phone.visit('/m/home', online)).toContain('from the network')
    expect(await phone.visit('/m/gameRecord', offline)).toContain('home')
  })

  test('no language is shown in place of another', async () => {
    const phone = browser({ language: 'EN' })
    phone.server = async language => answer(html(`home in ${language ?? 'the language of the merchant'}`))
    await phone.visit('/m/home', online)
    phone.cookies = { language: 'TY' }
    expect(await phone.visit('/m/home', online)).toContain('from the network')
    expect(await phone.visit('/m/home', never)).toContain('home in TY')
    phone.cookies = { language: 'EN' }
    expect(await phone.visit('/m/home', never)).toContain('home in EN')
    phone.cookies = {}
    expect(await phone.visit('/m/home', online)).toContain('from the network')
    expect(await phone.visit('/m/home', never)).toContain('home in the language of the merchant')
  })

  test('where a worker may not read cookies the network decides, and the kept page is for when there is none', async () => {
    const phone = browser(null)
    await phone.visit('/m/home', online)
    expect(await phone.visit('/m/home', online)).toContain('from the network')
    expect(await phone.visit('/m/home', offline)).toContain('home')
  })

  test('a page that takes too long gives way to the kept one, and to nothing where nothing is kept', async () => {
    vi.useFakeTimers()
    const phone = browser({ signedIn: '1' })
    const slow = () => new Promise<Response>(resolve => setTimeout(() => resolve(answer(html('late'))), 10_000))
    const first = phone.visit('/m/login', slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await first).toContain('late')
    const second = phone.visit('/m/login', slow)
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect(await second).toContain('home')
    vi.useRealTimers()
  })

  test.each([502, 503, 504])(
    'where what stands before the server cannot reach it (%i), the kept page is shown',
    async status => {
      const phone = browser({ signedIn: '1' })
      const proxy = async () => answer('Bad gateway', status)
      expect(await phone.visit('/m/login', proxy)).toContain('Bad gateway')
      expect(await phone.visit('/m/login', proxy)).toContain('home')
    },
  )

  test.each([404, 451, 500])('what the server itself says of a page (%i) is shown', async status => {
    const phone = browser({ signedIn: '1' })
    await phone.visit('/m/home', online)
    expect(await phone.visit('/m/home', async () => answer('told', status))).toContain('told')
  })

  test('without a connection and with nothing kept it fails as without a worker', async () => {
    await expect(browser().visit('/m/home', offline)).rejects.toThrow('no connection')
  })

  test.each([
    ['a fault', () => answer('away', 503)],
    ['a closed site', () => answer(html('closed'), 451)],
    ['another build', () => answer(html('home', 'def456'))],
    ['a page of somebody else, such as a hotel’s', () => answer('<html>Welcome to our Wi-Fi</html>')],
  ])('%s is not kept', async (_, given) => {
    const phone = browser()
    phone.server = async () => given()
    await phone.visit('/m/home', online)
    expect(await phone.kept()).toEqual([])
  })

  test('another build on the server makes the browser look for its worker, and a new version is not held up', async () => {
    const phone = browser()
    await phone.visit('/m/home', online)
    phone.clock.advance(RENEWED_MS)
    phone.server = async () => answer(html('home', 'def456'))
    await phone.visit('/m/home', never)
    expect(phone.onOtherBuild).toHaveBeenCalledOnce()
    expect(await phone.visit('/m/home', online, true)).toContain('from the network')
    expect(await phone.visit('/m/home', offline, true)).toContain('home')
  })

  test('it keeps its policy and says nothing of how it travelled, whatever the clock of the device says', async () => {
    const phone = browser()
    await phone.renew(null)
    expect(phone.headers()).toEqual([
      {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'self'",
        'x-kept-at': String(phone.clock.nowMs()),
      },
    ])
    phone.clock.advance(-24 * 60 * 60 * 1_000)
    phone.server = async () => answer(html('home of today'))
    await phone.renew(null)
    await phone.renew(null)
    expect(phone.asked).toHaveLength(2)
    expect(await phone.visit('/m/home', never)).toContain('home of today')
  })

  test.each([
    ['/', true],
    ['/m/home', true],
    ['/m', true],
    ['/monthly', false],
    ['/wps/wallet/balance', false],
    ['/lgw/x', false],
    ['/studio/play/hiyas-reels', false],
    ['/sandbox/', false],
    ['/supplier/hub88/user/balance', false],
    ['/art/brand/mark.svg', false],
  ])('%s is a page of ours: %s', (path, ours) => {
    expect(isPage(new URL(path, 'https://hiyas.example'))).toBe(ours)
  })
})
