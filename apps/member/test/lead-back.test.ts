import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../src/routes/paths.ts'
import { leadBack } from '../src/shared/page/lead-back.ts'
import { followHistory, navigate } from '../src/shared/page/navigation.ts'

const LOBBY = '/m/gameList?gameType=RNG'
const LOGIN = paths.login(LOBBY)

/** A browser's history, whose steps take a moment. */
class Visit {
  entries: { address: string; state: unknown }[] = []
  at = 0
  onStep = (): void => undefined
  load(address: string): void {
    this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { address, state: null })
    this.at = this.entries.length - 1
  }
  get url(): URL {
    return new URL(this.entries[this.at]?.address ?? '/', 'http://site')
  }
  get state(): unknown {
    return this.entries[this.at]?.state ?? null
  }
  pushState(state: unknown, _: string, address: string): void {
    this.load(address)
    this.replaceState(state)
  }
  replaceState(state: unknown, _ = '', address = this.entries[this.at]?.address ?? ''): void {
    this.entries[this.at] = { address, state: structuredClone(state) }
  }
  back(): void {
    setTimeout(() => {
      if (this.at === 0) return
      this.at -= 1
      this.onStep()
    })
  }
}

let visit: Visit
const addresses = () => visit.entries.map(({ address }) => address)
/** The addresses of the visit, and which of them is shown. */
const isAt = (shown: number, ...expected: string[]) =>
  vi.waitFor(() => expect([visit.at, addresses()]).toEqual([shown, expected]))

beforeEach(() => {
  visit = new Visit()
  visit.load('/m/help')
  const page = Object.assign(new EventTarget(), { history: visit, scrollY: 0, scrollTo: () => undefined })
  visit.onStep = () => page.dispatchEvent(new Event('popstate'))
  vi.stubGlobal('window', page)
  vi.stubGlobal('history', visit)
  vi.stubGlobal('location', {
    get href() {
      return visit.url.href
    },
    get pathname() {
      return visit.url.pathname
    },
    get search() {
      return visit.url.search
    },
  })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }))
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
  followHistory()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('LOGIN-90 where somebody is led after a login', () => {
  test('LOBBY-55 SHELL-60 to the page he asked for it from by a step back, however often it is said: it stands once, with what it noted', async () => {
    await navigate(LOBBY)
    visit.replaceState({ ...(visit.state as object), note: 'tigre' })
    await navigate(LOGIN)
    leadBack(LOBBY)
    leadBack(LOBBY)
    await isAt(1, '/m/help', LOBBY, LOGIN)
    expect(visit.state).toMatchObject({ note: 'tigre' })
  })

  test('SHELL-60 by a step back also where he has looked at the registration meanwhile', async () => {
    await navigate(LOBBY)
    await navigate(LOGIN)
    await navigate(paths.register())
    visit.back()
    await isAt(2, '/m/help', LOBBY, LOGIN, paths.register())
    leadBack(LOBBY)
    await isAt(1, '/m/help', LOBBY, LOGIN, paths.register())
  })

  test.each([
    ['whose address was opened by itself', async () => visit.load(LOGIN)],
    ['that came in the place of a page for members', async () => navigate(LOGIN, { replace: true })],
  ])('in the place of a login %s', async (_, arrive) => {
    await navigate('/m/activity')
    await arrive()
    leadBack(LOBBY)
    await vi.waitFor(() => expect(visit.url.href).toBe(`http://site${LOBBY}`))
    expect(addresses()).not.toContain(LOGIN)
  })

  test('elsewhere in the place of the login: not to what somebody else has left', async () => {
    await navigate(LOBBY)
    await navigate(LOGIN)
    leadBack(paths.home())
    await isAt(2, '/m/help', LOBBY, paths.home())
  })
})
