import { games, promotions, records } from '@hiyas/contract'
import type { Page } from '@playwright/test'
import { answered } from './support/envelope.ts'
import { NARROWEST_PX } from './support/holds-up.ts'
import { enlarge, enlargeTexts } from './support/large-texts.ts'
import { lettersThere } from './support/settled.ts'
import { expect, gameFrame, open, readyToSpin, test } from './support/site.ts'
import { brokenWords, isWithin } from './support/words.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Where the words of each of them begin and end. */
const wordsOf = (page: Page, selector: string): Promise<{ left: number; right: number }[]> =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      while (walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        boxes.push(...range.getClientRects())
      }
      return { left: Math.min(...boxes.map(box => box.left)), right: Math.max(...boxes.map(box => box.right)) }
    }),
  )

test('SHELL-08 with texts twice as large the words of the five entries and of a movement stay whole', async ({
  member: page,
}) => {
  await open(page, '/m/transaction/record')
  const bonus = page.getByRole('button', { name: /^Bonus/ })
  await expect(bonus).toBeVisible()
  await enlarge(page)
  expect(await brokenWords(page, 'nav[aria-label="Pangunahing menu"] a')).toEqual([])
  expect(await brokenWords(page, 'main li button strong')).toEqual([])
  const centre = page.getByRole('link', { name: 'Laro', exact: true })
  await expect(centre).toBeInViewport({ ratio: 0.9 })
})

for (const visitor of ['a member', 'a visitor'] as const)
  test(`SHELL-08 with texts twice as large on the narrowest phone the words of the five entries of ${visitor} stay apart, on the screen`, async ({
    member,
    site,
    baseURL,
  }) => {
    const page = visitor === 'a member' ? member : site
    await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
    for (const language of ['EN', 'TY']) {
      await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await open(page, '/m/home')
      await enlarge(page)
      const words = await wordsOf(page, 'nav[aria-label="Main menu"] a, nav[aria-label="Pangunahing menu"] a')
      expect(words, language).toHaveLength(5)
      const gaps = words.slice(1).map(({ left }, entry) => left - (words[entry]?.right ?? 0))
      expect(Math.min(...gaps), language).toBeGreaterThanOrEqual(3)
      expect(words[0]?.left, language).toBeGreaterThanOrEqual(0)
      expect(words.at(-1)?.right, language).toBeLessThanOrEqual(NARROWEST_PX)
    }
  })

test('SHELL-31 with texts twice as large on the narrowest phone the balance never lies on the name of the page', async ({
  member: page,
  baseURL,
}) => {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await page.context().addCookies([{ name: 'language', value: 'EN', url: baseURL ?? '' }])
  await open(page, '/m/transaction/record')
  const amount = page.getByRole('banner').getByText('₱1,000.00').first()
  await expect(amount).toBeVisible()
  await enlarge(page)
  const words = await page.getByRole('heading', { level: 1 }).evaluate(title => {
    const range = document.createRange()
    range.selectNodeContents(title)
    const { right, bottom } = range.getBoundingClientRect()
    return { right, bottom }
  })
  const balance = await amount.boundingBox()
  if (balance === null) throw new Error('the header shows no balance')
  expect(balance.x >= words.right || balance.y >= words.bottom).toBe(true)
})

test('SHELL-01 with larger letters a banner cuts neither what it says nor its button', async ({ site: page }) => {
  await open(page, '/m/home')
  const banner = page
    .getByRole('main')
    .getByRole('link', { name: /Maglaro na$/ })
    .first()
  const heightOf = async () => (await banner.boundingBox())?.height ?? 0
  await lettersThere(page.locator('body'))
  const before = await heightOf()
  // All of a row are as high as the highest, and what stands there before them keeps this much room.
  expect(before).toBe(172)
  await enlarge(page)
  const button = await banner.getByText('Maglaro na').boundingBox()
  const box = await banner.boundingBox()
  if (button === null || box === null) throw new Error('home shows no banner')
  expect(box.height).toBeGreaterThan(before)
  expect(button.y + button.height).toBeLessThanOrEqual(box.y + box.height)
})

/** A bet whose amounts are long, and what its sheet tells of it. */
async function wonMuch(page: Page): Promise<void> {
  const amounts = { betAmount: '12345.00', winAmount: '234567.00', profitAndLoss: '222222.00' }
  const { output } = records.bettingRecords.example
  const detail = records.bettingRecordDetail.example.output
  const steps = detail.steps.map(step => ({ ...step, amount: '234567.00', balanceAfter: '1234567.00' }))
  const answers = [
    [records.bettingRecords.path, { ...output, list: output.list.map(bet => ({ ...bet, ...amounts })) }],
    [records.bettingRecordDetail.path, { ...detail, record: { ...detail.record, ...amounts }, steps }],
  ] as const
  for (const [path, value] of answers)
    await page.route(`**${path}?*`, route => route.fulfill({ json: answered(value) }))
}

test('HIS-04 CASH-09 with texts twice as large the sheets of a bet and of a movement hold their amounts', async ({
  member: page,
}) => {
  await wonMuch(page)
  for (const [path, row] of [
    ['/m/gameRecord', /Hiyas Reels/],
    ['/m/transaction/record', /^Bonus/],
  ] as const) {
    await open(page, path)
    const opener = page.getByRole('main').getByRole('button', { name: row })
    await opener.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('dl')).toBeVisible()
    await enlarge(page)
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0)
    expect(await isWithin(sheet), path).toBe(true)
  }
})

test('HIS-01 with texts twice as large the stake of a bet is not drawn into what came of it', async ({
  member: page,
}) => {
  await wonMuch(page)
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await open(page, '/m/gameRecord')
  const row = page.getByRole('main').getByRole('button', { name: /Hiyas Reels/ })
  await expect(row).toBeVisible()
  await enlarge(page)
  const [stake, result] = await Promise.all(
    ['₱12,345.00', '+₱222,222.00'].map(text =>
      row
        .getByText(text)
        .first()
        .evaluate(element => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return { left, right, top, bottom }
        }),
    ),
  )
  if (stake === undefined || result === undefined) throw new Error('the row shows no amounts')
  expect(stake.right <= result.left || stake.bottom <= result.top).toBe(true)
  expect(await isWithin(row)).toBe(true)
})

test('LAUNCH-10 with texts twice as large on the narrowest phone a game that failed to open can be tried again', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await page.route(`**${games.launchGame.path}*`, route => route.abort())
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  const again = page.getByRole('button', { name: 'Subukan muli' })
  await expect(again).toBeVisible()
  await enlarge(page)
  // What stands above it may still grow after the first look.
  await expect(async () => {
    await again.scrollIntoViewIfNeeded()
    await expect(again).toBeInViewport({ ratio: 1, timeout: 1_000 })
  }).toPass()
})

test('LAUNCH-02 with texts twice as large on the narrowest phone the sheet before the way out holds its buttons', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Lumabas sa laro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lumabas sa laro?' })
  await expect(sheet.getByRole('button', { name: 'Deposit' })).toBeVisible()
  await enlarge(page)
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await isWithin(sheet)).toBe(true)
})

test('A11Y-15 with texts twice as large on a phone on its side the button of a card in a game can be reached', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.route('**/api/spin', route => route.fulfill({ status: 401, json: { error: { code: 'session_unknown' } } }))
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await readyToSpin(page).click()
  const card = gameFrame(page).getByRole('dialog')
  await expect(card).toBeVisible()
  for (const frame of page.frames()) await frame.evaluate(enlargeTexts, 2)
  const last = card.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('A11Y-15 the list of who is in a flight holds names and amounts apart, and each amount in one line, also with texts twice as large', async ({
  member: page,
}) => {
  const seat = { key: 'a', name: 'p***9271', stake: '12345.00', win: '234567.00', view: { out: 1_900 } }
  await page.route('**/studio/api/room/events', route => route.abort())
  await page.route('**/studio/api/room', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), seats: { count: 1, staked: '12345.00', top: [seat] } } })
  })
  await open(page, '/m/launchGame?nodeId=HYO-sinag-crash')
  await gameFrame(page)
    .getByRole('button', { name: /Mga manlalaro/ })
    .click({ timeout: 30_000 })
  const row = gameFrame(page).getByRole('listitem').filter({ hasText: seat.name })
  await expect(row).toBeVisible()
  const holds = async (about: string): Promise<void> => {
    expect(await isWithin(row), about).toBe(true)
    const cells = await row.locator('span').evaluateAll(spans =>
      spans.map(span => {
        const text = document.createRange()
        text.selectNodeContents(span)
        const isAmount = span.classList.contains('number')
        // What is wider than its own place lies over the next.
        return { over: span.scrollWidth - span.clientWidth, lines: isAmount ? text.getClientRects().length : 1 }
      }),
    )
    expect(cells, about).toEqual(Array.from({ length: 4 }, () => ({ over: 0, lines: 1 })))
  }
  for (const [times, widths] of [
    [1, [NARROWEST_PX, 360, 390]],
    [2, [390, 360, NARROWEST_PX]],
  ] as const) {
    if (times > 1) for (const frame of page.frames()) await frame.evaluate(enlargeTexts, times)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await holds(`${width} px, texts of ${times}`)
    }
  }
})

test('MEMBER-12 a rank whose names are one long word stays in its card on the narrowest phone, with how much of the next one is reached', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  const name = 'Pinakamataas'.repeat(10)
  await page.route(`**${promotions.playerRankProgress.path}*`, async route => {
    const { value } = await (await route.fetch()).json()
    const named = (rank: object | null) => rank && { ...rank, name, label: name }
    const long = { playerRankProgress: named(value.playerRankProgress), nextRank: named(value.nextRank) }
    await route.fulfill({ json: answered({ ...value, ...long }) })
  })
  await open(page, '/m/member-centre')
  const card = page.getByRole('region', { name })
  await expect(card).toBeVisible()
  const holds = async () => {
    expect(await card.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await isWithin(card)).toBe(true)
  }
  await holds()
  await enlarge(page)
  await holds()
})
