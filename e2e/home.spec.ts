import { sportsbook } from '@hiyas/contract'
import { MINUTE_MS } from '@hiyas/kernel'
import type { Page } from '@playwright/test'
import { announcing, openHomeFromNotices } from './support/announcements.ts'
import { stored } from './support/device.ts'
import { holding } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { withoutMatches } from './support/popups.ts'
import { alive, expect, open, speak, test } from './support/site.ts'

test.use({ popups: 'left' })

const LANGUAGE_DEBOUNCE_MS = 200
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Mga hot match' })

/** Paths of calls in the order they are sent, and when the answer of some has come. */
function callsOf(page: Page) {
  const sent: string[] = []
  const nameOf = (url: string) => new URL(url).pathname
  page.on('request', request => sent.push(nameOf(request.url())))
  page.on('response', response => sent.push(`answered ${nameOf(response.url())}`))
  return {
    sent,
    at: (path: string) => sent.findIndex(name => name === path || name === `answered ${path}`),
    answeredAt: (path: string) => sent.indexOf(`answered ${path}`),
  }
}

const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGames'
const MEMBER = '/wps/member/info'
const CONTRACTS = ['/wps/relay/MCS2_getContracDailySalReq', '/wps/member/info/funds/consolidated']
const WALLETS = ['/wps/wallets/balance', '/wps/relay/GCS_merchantWallet']

test('HOME-09 HOME-10 HOME-11 HOME-12 HOME-13 HOME-14 a member, known or not, is asked for anew, and his contracts after him', async ({
  member: page,
}) => {
  const wholeVisit = page.waitForResponse('**/GCS_merchantWallet')
  const checked = CONTRACTS.map(path => page.waitForResponse(`**${path}`))
  await open(page, '/m/home')
  await Promise.all([wholeVisit, ...checked])
  expect(await stored(page, 'memberInfo')).not.toBeNull()
  const calls = callsOf(page)
  await page.reload()
  await alive(page)
  for (const path of [FAVOURITES, MEMBER, ...CONTRACTS, ...WALLETS])
    await expect.poll(() => calls.at(path), `${path} is asked for`).toBeGreaterThan(-1)
  await expect.poll(() => calls.answeredAt(MEMBER)).toBeGreaterThan(-1)
  for (const path of CONTRACTS) expect(calls.at(path)).toBeGreaterThan(calls.answeredAt(MEMBER))
})

test('HOME-09 HOME-12 HOME-14 a member who comes home again is asked for anew, whichever tab is shown', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await announcing(page, {})
  await openHomeFromNotices(page)
  await page.getByRole('navigation', { name: 'Mga uri ng laro' }).getByRole('link', { name: 'E-sports' }).click()
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Promo' }).click()
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible()
  const letGo = await holding(page, '**/wps/wallets/balance')
  const calls = callsOf(page)
  await page.goBack()
  for (const path of [FAVOURITES, ...WALLETS.slice(0, 1)])
    await expect.poll(() => calls.at(path), `${path} is asked for`).toBeGreaterThan(-1)
  await expect(page.getByRole('banner').getByText('₱1,000.00')).toBeVisible()
  letGo()
})

test('HOME-31 an announcement whose code does not come holds no match back', async ({ site: page }) => {
  await page.route('**/assets/announcement-popup-*.js', route => route.abort())
  await open(page, '/m/home')
  await expect(page.getByRole('dialog').locator('[data-news]')).toBeVisible()
})

test('HOME-14 HOME-21 HOME-37 HOME-38 HOME-39 HOME-40 matches come after the announcements, stay behind, and lead a visitor to the login', async ({
  site: page,
}) => {
  const calls = callsOf(page)
  await announcing(page, {})
  await openHomeFromNotices(page)
  await expect(sheet(page)).toBeVisible()
  const own = [FAVOURITES, MEMBER, ...CONTRACTS, ...WALLETS]
  expect(own.filter(path => calls.at(path) !== -1)).toEqual([])

  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Isara' }).click()
  await expect(sheet(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('SHELL_hotMatches'))
  await openHomeFromNotices(page)
  await sheet(page).getByRole('link', { name: 'Tumaya na' }).click()
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FlaunchGame/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('HOME-37 HOME-38 who comes back to home after a while is shown the matches of then, and none of those it had', async ({
  site: page,
}) => {
  await page.clock.install()
  await announcing(page, {})
  const [SAMPLE] = sportsbook.hotMatches.example.output
  let league = 'Isla Cup'
  await page.route('**/wps/relay/GCSGAME_getGameMatchV2*', route => {
    const matchList = SAMPLE?.matchList.map(match => ({ ...match, league, roomId: league }))
    return route.fulfill({ json: answered([{ matchList }]) })
  })
  await openHomeFromNotices(page)
  await expect(sheet(page)).toContainText('Isla Cup')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  league = 'Luzon Hoops'
  await page.clock.runFor(MINUTE_MS)
  await page.goForward()
  await expect(sheet(page)).toContainText('Luzon Hoops')
  await expect(sheet(page)).not.toContainText('Isla Cup')
})

test('HOME-39 LAUNCH-10 a member who taps a match asks for its vendor, room and node, and is told what is not open yet', async ({
  member: page,
}) => {
  await announcing(page, {})
  await openHomeFromNotices(page)
  const [asked] = await Promise.all([
    page.waitForRequest(request => request.url().includes('/wps/game/launchGame')),
    sheet(page).getByRole('link', { name: 'Tumaya na' }).click(),
  ])
  const { vassalage, gameId, nodeId } = Object.fromEntries(new URL(asked.url()).searchParams)
  expect(vassalage).toBe('VTG')
  expect(nodeId).toBe(`VTG-${gameId}`)
  await expect(page.getByText('Hindi pa bukas dito ang mga laro ng vendor na ito.')).toBeVisible()
})

test('HOME-41 HOME-60 HOME-61 the kinds of games scroll sideways; two switches of the language at once load the lists once', async ({
  site: page,
}) => {
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await announcing(page, {})
  await withoutMatches(page)
  await openHomeFromNotices(page)
  const menu = page.getByRole('navigation', { name: 'Mga uri ng laro' }).locator('ul')
  const sideways = () => menu.evaluate(list => list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX)
  await expect.poll(sideways).toBe('auto')

  const languages: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().includes('hotGamesV2')) languages.push(request.headers().language)
  })
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await choose(page, 'English')
  await page.clock.runFor(LANGUAGE_DEBOUNCE_MS - 1)
  await choose(page, 'Filipino')
  await choose(page, 'English')
  expect(languages).toEqual([])
  const asked = page.waitForRequest(/hotGamesV2/)
  await page.clock.runFor(LANGUAGE_DEBOUNCE_MS)
  await asked
  await page.clock.runFor(LANGUAGE_DEBOUNCE_MS * 5)
  expect(languages).toEqual(['EN'])
})

test('HOME-57 HOME-58 LOBBY-01 the tab of our own games shows those that its lobby does, as many as stand beside All', async ({
  site: page,
}) => {
  await announcing(page, {})
  await withoutMatches(page)
  const games = page.getByRole('main').getByRole('article')
  const crash = games.filter({ hasText: 'Sinag Crash' })
  await open(page, '/m/gameList?gameType=INHOUSE')
  await expect(crash).toBeVisible()
  const lobby = await games.allTextContents()
  await openHomeFromNotices(page)
  await page.getByRole('navigation', { name: 'Mga uri ng laro' }).getByRole('link', { name: 'Orihinal' }).click()
  const shelf = page.getByRole('region', { name: 'Orihinal' })
  await expect(shelf.getByRole('article').filter({ hasText: 'Sinag Crash' })).toBeVisible()
  expect(await shelf.getByRole('article').allTextContents()).toEqual(lobby)
  await expect(shelf.getByRole('link', { name: new RegExp(`^Lahat ?${lobby.length}$`) })).toBeVisible()
})

async function choose(page: Page, language: 'English' | 'Filipino'): Promise<void> {
  await speak(page, language)
  // The wait before the lists are asked for begins when the texts have come.
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'fil')
}
