import type { Page } from '@playwright/test'
import { announcement, announcing, notAnnouncing, openHomeFromNotices, publishing } from './support/announcements.ts'
import { storedJson } from './support/device.ts'
import { requestsTo } from './support/entry.ts'
import { closeButton, popup, withoutMatches } from './support/popups.ts'
import { stopTimers, untilDrawn } from './support/settled.ts'
import { expect, open, test } from './support/site.ts'

test.use({ popups: 'left' })

const SETTLED_MS = 1_000
const ANNOUNCEMENTS = '**/wps/relay/CCSFE_getListAnnouncements*'
const MATCHES_PATH = '/wps/relay/GCSGAME_getGameMatchV2'
const MATCHES = `**${MATCHES_PATH}*`
const PART = '**/assets/announcement-popup-*.js'
const STREAM = '**/realtime/events*'

const matches = (page: Page) => popup(page).filter({ has: page.locator('[data-news]') })

/** Publishes a popup to a page whose line is open, and waits until it would have been drawn. */
async function published(page: Page, publish: () => void): Promise<void> {
  const part = page.waitForResponse(PART)
  await announcing(page, { popup: [announcement('new', { execution: '' })] })
  publish()
  await (await part).finished()
  await untilDrawn(page)
}

test('POPUP-19 POPUP-23 HOME-15 a member is told what is his, and what he closed stays closed at the next load, whatever a visitor is told', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await announcing(page, { popup: [announcement('all', { execution: '' }), announcement('mine', { execution: 'A' })] })
  // Matches are asked for once home has looked and has nothing to announce (decision 11).
  const asked = requestsTo(page, MATCHES_PATH)
  await open(page, '/m/home')
  await expect(popup(page).getByRole('heading', { name: 'Balita all' })).toBeVisible()
  await expect(popup(page).getByText('1 / 2')).toBeVisible()
  await closeButton(page).click()
  await expect(popup(page)).toHaveCount(0)

  await expect.poll(() => asked.length).toBe(1)
  await page.reload()
  await expect.poll(() => asked.length).toBe(2)
  await untilDrawn(page)
  await expect(popup(page)).toHaveCount(0)
  expect(await storedJson(page, 'SHELL_PU_A')).toMatchObject({
    show: false,
    data: [{ title: 'Balita all' }, { title: 'Balita mine' }],
  })
})

test('POPUP-18 POPUP-20 SESS-52 who has logged out in another tab is told nothing of what the member was told', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await announcing(page, { popup: [announcement('all', { execution: '' })] })
  await open(page, '/m/home')
  await closeButton(page).click()
  await expect(popup(page)).toHaveCount(0)
  const answering = Promise.withResolvers<void>()
  const asked = page.waitForRequest(ANNOUNCEMENTS)
  await page.route(ANNOUNCEMENTS, async route => {
    await answering.promise
    await route.fallback()
  })
  await page.evaluate(() => {
    localStorage.removeItem('MC_SESSION_INFO')
    dispatchEvent(new StorageEvent('storage', { key: 'MC_SESSION_INFO' }))
  })
  await expect(page.getByRole('main').getByRole('link', { name: 'Mag-login' }).first()).toBeVisible()
  await asked
  await untilDrawn(page)
  expect(await storedJson(page, 'SHELL_PU_B')).toBeNull()
  answering.resolve()
  await expect(popup(page).getByRole('heading', { name: 'Balita all' })).toBeVisible()
})

test('POPUP-23 LANG-09 closed in one language it stays closed in another that was chosen on another page', async ({
  site: page,
}) => {
  await withoutMatches(page)
  await announcing(page, { popup: [announcement('a')] })
  await openHomeFromNotices(page)
  await expect(popup(page).getByRole('heading', { name: 'Balita a' })).toBeVisible()
  await closeButton(page).click()
  await expect(popup(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('language', 'EN'))
  await announcing(page, { popup: [announcement('a', { title: 'News a' })] })
  await open(page, '/m/notice')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await openHomeFromNotices(page, 'Back')
  await expect.poll(() => storedJson(page, 'SHELL_PU_B')).toMatchObject({ data: [{ title: 'News a' }] })
  expect(await storedJson(page, 'SHELL_PU_B')).toMatchObject({ show: false })
  await expect(popup(page)).toHaveCount(0)
})

test('HOME-37 POPUP-17 a hot match waits for an announcement that is late, as decision 11 has it', async ({
  site: page,
}) => {
  const announced = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await announcing(page, { popup: [announcement('late')] })
  await page.route(ANNOUNCEMENTS, async route => {
    await announced.promise
    await route.fallback()
  })
  await open(page, '/m/notice')
  await stopTimers(page)
  // What asks for matches waits for the time alone when it stands.
  const standing = page.waitForResponse('**/assets/later-*.js')
  await page.getByRole('link', { name: 'Bumalik' }).click()
  // The tap is drawn before the page changes, and with its timers a page draws nothing.
  await page.clock.runFor(100)
  await page.waitForURL('**/m/home')
  await standing
  await untilDrawn(page)
  await page.clock.runFor(SETTLED_MS)
  await untilDrawn(page)
  expect(asked.filter(url => url.includes('GCSGAME_getGameMatchV2'))).toEqual([])
  await page.clock.resume()
  announced.resolve()
  await expect(popup(page).getByRole('heading', { name: 'Balita late' })).toBeVisible()
  const answered = page.waitForResponse(MATCHES)
  await closeButton(page).click()
  await answered
  await expect(matches(page)).toBeVisible()
})

test('HOME-37 where the announcements cannot be had, a hot match comes without them', async ({ site: page }) => {
  await notAnnouncing(page)
  await open(page, '/m/notice')
  await page.getByRole('link', { name: 'Bumalik' }).click()
  await expect(matches(page)).toBeVisible()
})

test('HOME-37 POPUP-18 a sheet of matches that somebody reads stays when something is announced, also where another tab chooses a language without matches, and the news follows its closing', async ({
  site: page,
}) => {
  await announcing(page, {})
  const publish = await publishing(page)
  const line = page.waitForRequest(STREAM)
  await openHomeFromNotices(page)
  await line
  await expect(matches(page)).toBeVisible()
  await published(page, publish)
  await expect(matches(page)).toBeVisible()
  await withoutMatches(page)
  // Asked by the client of the new language, which comes a moment after the texts.
  const english = page.waitForRequest(request => request.url().includes('language=EN'))
  await page.evaluate(() => {
    localStorage.setItem('language', 'EN')
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  })
  await english
  await untilDrawn(page)
  await expect(matches(page)).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page).getByRole('heading', { name: 'Balita new' })).toBeVisible()
})

test('A11Y-11 what is announced does not lie over the question whether somebody is there: it follows the answer, when the question has gone', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await announcing(page, {})
  const publish = await publishing(page)
  const near = { contentType: 'text/event-stream', body: 'event: idle\ndata: {"isNear":true}\n\n' }
  await page.route(STREAM, route => route.fulfill(near), { times: 1 })
  // The line that told it has ended: what is published comes by the next one.
  const again = page.waitForRequest('**/realtime/events?again=true')
  await open(page, '/m/home')
  const question = page.getByRole('dialog', { name: 'Nandiyan ka pa ba?' })
  const stay = question.getByRole('button', { name: 'Manatiling naka-login' })
  await expect(stay).toBeFocused()
  await again
  await published(page, publish)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(stay).toBeFocused()
  const isAnnounced = popup(page).getByRole('heading', { name: 'Balita new' })
  await page.addStyleTag({ content: 'dialog:not([open]) { --t-close: 60s; --t-mid: 60s }' })
  await stay.click()
  await page.locator('dialog:modal').waitFor({ state: 'detached' })
  await untilDrawn(page)
  await expect(isAnnounced).toHaveCount(0)
  await page.evaluate(() => {
    for (const fading of document.querySelector('dialog')?.getAnimations() ?? []) fading.finish()
  })
  await expect(isAnnounced).toBeVisible()
})
