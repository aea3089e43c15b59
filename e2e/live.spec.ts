import type { Page, Request, Route } from '@playwright/test'
import { announcement, announcing, publishing } from './support/announcements.ts'
import { answered } from './support/envelope.ts'
import { answeringRow, BET } from './support/record-rows.ts'
import { expect, open, test } from './support/site.ts'

/** A megabyte of what could run, load, hide or never end, around a few words. */
const HOSTILE = `<p>Simula</p>${'<script>window.harmed=1</script><style>body{display:none}</style><iframe src="/m/home"></iframe><b>buksan'.repeat(
  10_000,
)}`

const STREAM = '**/realtime/events*'
const MARK = '**/wps/relay/MCSFE_markAnnouncementAsRead*'

/** The line tells once that the session is about to end. The next one, which would tell that this one is not, does not come. */
async function nearingItsEnd(page: Page, when = Promise.resolve()): Promise<void> {
  await page.route(STREAM, () => undefined)
  const body = 'event: idle\ndata: {"isNear":true}\n\n'
  const tellIt = (route: Route) => route.fulfill({ contentType: 'text/event-stream', body })
  await page.route(STREAM, route => when.then(() => tellIt(route)), { times: 1 })
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const unread = (page: Page) => rows(page).filter({ has: page.getByRole('img', { name: 'Hindi pa nababasa' }) })

test('START-24 CALL-69 a member sees what he has not read, asked for once, and reads it away for good', async ({
  member: page,
}) => {
  const asked: Request[] = []
  page.on('request', request => new URL(request.url()).pathname.endsWith('/CSP_unreadCount') && asked.push(request))
  await open(page, '/m/home')
  const strip = page.getByRole('link', { name: /\d+ (na )?anunsyo ang hindi pa nababasa/ })
  await expect(strip).toBeVisible()
  await strip.click()
  await expect(unread(page)).not.toHaveCount(0)
  const before = await unread(page).count()
  const first = unread(page).first().getByRole('button')
  await first.click()
  await expect(unread(page)).toHaveCount(before - 1)
  expect(asked.map(request => [request.method(), request.headers().moduleid])).toEqual([['GET', 'INBOX3']])
  await page.reload()
  await expect(rows(page)).not.toHaveCount(0)
  await expect(unread(page)).toHaveCount(before - 1)
})

test('START-24 NOTICE-18 without a line an announcement is read away too, on the list and on home', async ({
  member: page,
}) => {
  await page.route(STREAM, () => undefined)
  await open(page, '/m/home')
  const strip = page.getByRole('link', { name: /\d+ (na )?anunsyo ang hindi pa nababasa/ })
  const waiting = async () => Number(/(\d+) (?:na )?anunsyo/.exec((await strip.ariaSnapshot()) ?? '')?.[1])
  await expect(strip).toBeVisible()
  const before = await waiting()
  await strip.click()
  await expect(unread(page)).toHaveCount(before)
  // Opened again before the server has answered, it is still one.
  const marked: unknown[] = []
  const answering = Promise.withResolvers<void>()
  await page.route(MARK, async route => {
    marked.push(route.request().postDataJSON())
    await answering.promise
    await route.continue()
  })
  const first = unread(page).first().getByRole('button')
  const opened = rows(page).getByRole('button', { expanded: true })
  await first.click()
  await opened.click()
  await expect(opened).toHaveCount(0)
  await first.click()
  await expect(opened).toHaveCount(1)
  await Promise.all([page.waitForResponse(MARK), answering.resolve()])
  await opened.click()
  await expect(opened).toHaveCount(0)
  expect(marked).toEqual([expect.objectContaining({ read: true })])
  await expect(unread(page)).toHaveCount(before - 1)
  await page.getByRole('link', { name: 'Bumalik' }).click()
  await expect.poll(waiting).toBe(before - 1)
})

test('NOTICE-18 an announcement that was opened before the line told that it waits is read once it tells', async ({
  member: page,
}) => {
  await announcing(page, { player: [announcement('a'), announcement('b')] })
  const speaking = Promise.withResolvers<void>()
  const data = JSON.stringify({ messages: 0, announcements: 2, announcementIds: ['a', 'b'] })
  await page.unroute(STREAM)
  await page.route(STREAM, async route => {
    await speaking.promise
    await route.fulfill({ contentType: 'text/event-stream', body: `event: unread\ndata: ${data}\n\n` })
  })
  const success = answered({})
  await page.route(MARK, route => route.fulfill({ json: success }))
  await open(page, '/m/notice')
  await page.getByRole('button', { name: /Balita a/ }).click()
  await expect(page.getByText('Laman ng a')).toBeVisible()
  const [marked] = await Promise.all([page.waitForRequest(MARK), speaking.resolve()])
  expect(marked.postDataJSON()).toEqual({ announcementId: 'a', read: true })
  await expect(unread(page)).toHaveCount(1)
  await page.getByRole('button', { name: /Balita a/ }).click()
  await expect(page.getByText('Laman ng a')).toHaveCount(0)
})

test('POPUP-18 NOTICE-18 SEC-13 what is published while somebody reads comes by itself and closes nothing; a megabyte of it harms nothing', async ({
  site: page,
}) => {
  await announcing(page, { player: [announcement('a')] })
  const publish = await publishing(page)
  await open(page, '/m/notice')
  await page.getByRole('button', { name: /Balita a/ }).click()
  await expect(page.getByText('Laman ng a')).toBeVisible()
  await announcing(page, { player: [announcement('new', { content: HOSTILE }), announcement('a')] })
  publish()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Laman ng a')).toBeVisible()
  await page.getByRole('button', { name: /Balita new/ }).click()
  await expect(page.getByText('Simula')).toBeVisible()
  expect(await rows(page).locator('script, style, iframe').count()).toBe(0)
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  await page.getByRole('button', { name: /Balita new/ }).click()
  await expect(page.getByText('Simula')).toHaveCount(0)
})

test('A11Y-11 who is told that his session is about to end stays logged in with one tap, which the server hears of', async ({
  member: page,
}) => {
  await nearingItsEnd(page)
  await open(page, '/m/help')
  const question = page.getByRole('dialog', { name: 'Nandiyan ka pa ba?' })
  const stay = question.getByRole('button', { name: 'Manatiling naka-login' })
  await expect(question).toContainText('mala-logout ka sa loob ng isang minuto')
  await expect(stay).toBeFocused()

  // Nobody hears him: he is not told that he stays.
  const SIGN = '**/wps/wallets/balance'
  await page.route(SIGN, route => route.fulfill({ status: 503, json: {} }))
  await Promise.all([page.waitForResponse(SIGN), stay.click()])
  await expect(stay).toBeFocused()
  await page.unroute(SIGN)
  const [heard] = await Promise.all([page.waitForResponse(SIGN), stay.click()])
  expect(heard.status()).toBe(200)
  await expect(question).toBeHidden()
})

test('A11Y-11 the question of a session about to end closes no sheet that somebody has opened: what he has chosen in it is there when he stays', async ({
  member: page,
}) => {
  await answeringRow(page, '**/wps/relay/ODSFE2_MemBetRecords?*', BET)
  const nearing = Promise.withResolvers<void>()
  await nearingItsEnd(page, nearing.promise)
  await open(page, '/m/gameRecord')
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'I-filter ang mga taya' })
  const category = sheet.getByRole('list', { name: 'Kategorya' }).getByRole('button').last()
  await category.click()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  nearing.resolve()
  const question = page.getByRole('dialog', { name: 'Nandiyan ka pa ba?' })
  await question.getByRole('button', { name: 'Manatiling naka-login' }).click()
  await expect(question).toBeHidden()
  await expect(category).toBeFocused()
  await expect(category).toHaveAttribute('aria-pressed', 'true')
})
