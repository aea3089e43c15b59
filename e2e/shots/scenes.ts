import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Role } from './options.ts'

/** One thing to look at: an address, and what is done there before the picture. */
export type Scene = {
  name: string
  address: string
  /** For whom it is there. */
  roles: readonly Role[]
  /** Resolves when what is to be seen is seen. */
  act?: (page: Page) => Promise<void>
}

type Route = { path: string; access: 'guest' | 'member' | 'agent' }
type Game = { code: string; vendor: string; model: string; type: string }

const EVERYBODY: readonly Role[] = ['guest', 'member', 'trial', 'agent']
const MEMBERS: readonly Role[] = ['member', 'trial', 'agent']
const CATEGORIES = ['HOT', 'RNG', 'INHOUSE', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'COCKFIGHT', 'LOTT']

/** Addresses of screens that show nothing without a query: what to ask them for. */
const ASKED_WITH: Readonly<Record<string, readonly string[]>> = {
  '/m/helpDetail': ['/m/helpDetail#1'],
  '/m/gameList': CATEGORIES.map(category => `/m/gameList?gameType=${category}`),
}

/** Every screen of the route table, what opens over them, and the games of the studio: one of each model. */
export async function scenesOf(site: string): Promise<Scene[]> {
  const { games } = (await (await fetch(`${site}/studio/api/games`)).json()) as { games: Game[] }
  return [...routeTable().flatMap(scenesOfRoute), ...OPENED, ...games.filter(isFirstOfItsModel).map(sceneOfGame)]
}

function scenesOfRoute({ path, access }: Route): Scene[] {
  if (path === '/m/launchGame') return []
  const roles: readonly Role[] = access === 'guest' ? EVERYBODY : access === 'member' ? MEMBERS : ['agent']
  return (ASKED_WITH[path] ?? [path]).map(address => ({ name: nameOf(address), address, roles }))
}

/** As the build of the member site leaves it (apps/member/README.md): whatever site is looked at, this one was built here. */
function routeTable(): Route[] {
  const file = resolve(import.meta.dirname, '../../apps/member/dist/server/routes.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Route[]
}

const nameOf = (address: string): string => address.replace(/^\/m\//, '').replaceAll(/[^\w-]+/g, '-')

const isFirstOfItsModel = (game: Game, index: number, games: readonly Game[]): boolean =>
  games.findIndex(({ model }) => model === game.model) === index

function sceneOfGame({ code, vendor, model, type }: Game): Scene {
  const query = new URLSearchParams({ nodeId: `${vendor}-${code}`, vassalage: vendor, gameType: type })
  return {
    name: `game-${model}`,
    address: `/m/launchGame?${query}`,
    roles: ['member', 'trial'],
    act: page =>
      page.frameLocator('main iframe').locator('main.game:is([data-phase=ready], [data-phase=busy])').waitFor(),
  }
}

/** What a tap or a failing call shows. By shape or in both languages: the walk is taken in each. */
const OPENED: readonly Scene[] = [
  over('home-side-menu', '/m/home', async page => {
    await page.getByRole('banner').locator('button[popovertarget]:visible').last().click()
    await page.getByRole('button', { name: /^(Buong|Whole) menu$/ }).click()
  }),
  over('lobby-filter', '/m/gameList?gameType=RNG', page =>
    page.locator('main button[aria-haspopup=dialog]').first().click(),
  ),
  over('lobby-long-press', '/m/gameList?gameType=RNG', page =>
    page.locator('article a').first().dispatchEvent('contextmenu'),
  ),
  {
    name: 'lobby-nothing-found',
    address: '/m/gameList?gameType=RNG',
    roles: EVERYBODY,
    act: async page => {
      await page.getByRole('searchbox').fill('zzzzzz')
      await page.getByRole('searchbox').press('Enter')
      await page.locator('main h2').last().waitFor()
    },
  },
  failing('lobby-error', '/m/gameList?gameType=RNG', EVERYBODY),
  failing('records-error', '/m/gameRecord', MEMBERS),
  failing('moves-error', '/m/transaction/record', MEMBERS),
  offline('home-offline', '/m/home', EVERYBODY),
  offline('lobby-offline', '/m/gameList?gameType=RNG', EVERYBODY),
  offline('records-offline', '/m/gameRecord', MEMBERS),
  heldUp('home-held-up', '/m/home', EVERYBODY),
  heldUp('lobby-held-up', '/m/gameList?gameType=RNG', EVERYBODY),
  heldUp('help-held-up', '/m/help', EVERYBODY),
  heldUp('centre-held-up', '/m/member-centre', MEMBERS),
  heldUp('settings-held-up', '/m/set', MEMBERS),
  heldUp('records-held-up', '/m/gameRecord', MEMBERS),
  heldUp('moves-held-up', '/m/transaction/record', MEMBERS),
  heldUp('game-held-up', '/m/launchGame?nodeId=HYO-hiyas-reels', MEMBERS),
  closed('closed-maintenance', 'maintenance'),
  closed('closed-region', 'regionRestriction'),
]

function over(name: string, address: string, tap: (page: Page) => Promise<void>): Scene {
  const act = async (page: Page) => {
    await tap(page)
    await page.locator('dialog[open]').waitFor()
  }
  return { name, address, roles: EVERYBODY, act }
}

/** The page came, and what it asks for does not: asked for again and again, it is given up some seconds later. */
function failing(name: string, address: string, roles: readonly Role[]): Scene {
  const act = async (page: Page) => {
    await page.route('**/wps/**', route => route.abort())
    await page.reload()
    await page
      .getByRole('button', { name: /^(Subukan muli|Try again)$/ })
      .first()
      .waitFor()
  }
  return { name, address, roles, act }
}

/** The page came, and then the network went. */
function offline(name: string, address: string, roles: readonly Role[]): Scene {
  const act = async (page: Page) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false })
      window.dispatchEvent(new Event('offline'))
    })
    await page
      .getByText(/^(Walang koneksyon|No connection)/)
      .first()
      .waitFor()
  }
  return { name, address, roles, act }
}

/** There was no connection from the first moment, as on a page that the device has kept: what a screen asks for waits for the next one. */
function heldUp(name: string, address: string, roles: readonly Role[]): Scene {
  const act = async (page: Page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    for (const calls of ['**/wps/**', '**/realtime/**'])
      await page.route(calls, route => route.abort('internetdisconnected'))
    await page.reload()
    await page
      .getByText(/^(Walang koneksyon|No connection|Lalabas ito pagbalik|This appears when)/)
      .filter({ visible: true })
      .first()
      .waitFor()
  }
  return { name, address, roles, act }
}

/** What stands in front of every screen: the page comes as the server would send it, but for what the server drew. */
function closed(name: string, why: 'maintenance' | 'regionRestriction'): Scene {
  const address = '/m/help'
  const act = async (page: Page) => {
    await page.route(`**${address}`, async route => {
      const response = await route.fetch()
      const html = (await response.text())
        .replace(`"${why}":false`, `"${why}":true`)
        .replace('<html', '<html data-kept')
      await route.fulfill({ response, body: html })
    })
    // Asked how it stands, the site would say that it is open, and the picture be one of what lies behind: it is asked in vain.
    await page.route('**/wps/system/status**', () => undefined)
    await page.reload()
    await page.getByRole('button', { name: /^(Tingnan ulit|Check again)$/ }).waitFor()
  }
  return { name, address, roles: ['guest'], act }
}
