import type { Page } from '@playwright/test'
import { AT_MS, answeringRow, BET } from './support/record-rows.ts'
import { expect, open, test } from './support/site.ts'
import { spoken } from './support/spoken.ts'

const MOVES = '**/wps/relay/ODSFE2_MemTransDet*'

const move = (txId: string, orderNo: string) => ({
  txId,
  txTypeId: 1,
  txTypeName: `Taya ${txId}`,
  codeType: 'betting',
  txTimeInTimestamp: AT_MS,
  orderNo,
  remark: '',
  amount: '-20.00',
  currentAvailBalance: '980.00',
})

type PageOf = { page?: number; totalPages?: number }

const foundOf = (list: readonly object[], { page = 1, totalPages = 1 }: PageOf = {}) => ({
  success: true,
  message: '',
  errorCode: '',
  value: {
    page,
    totalPages,
    total: list.length * totalPages,
    startTime: AT_MS,
    endTime: AT_MS,
    asOf: '1',
    generatedAt: AT_MS,
    footer: { inAmount: '0.00', outAmount: '40.00', amount: '-40.00' },
    list,
  },
})

/** Lets the account record answer with these movements. */
const answering = (page: Page, list = [move('1', 'NO-1'), move('2', 'NO-2')]): Promise<unknown> =>
  page.route(MOVES, route => route.fulfill({ json: foundOf(list) }))

/** Calls of an address that are failed, or answered with `json`, one at a time and by hand. */
async function byHand(page: Page, address: string, json: (url: URL) => object | null) {
  let release = (): void => undefined
  let works = false
  const arrived: (() => void)[] = []
  await page.route(address, async route => {
    const answer = json(new URL(route.request().url()))
    if (answer === null) return route.fallback()
    await new Promise<void>(resolve => {
      release = resolve
      arrived.shift()?.()
    })
    return route.fulfill(works ? { json: answer } : { status: 500, json: {} })
  })
  return {
    /** Does something that asks, and waits until the question is there. */
    async asking(act: () => Promise<void>): Promise<void> {
      const asked = new Promise<void>(resolve => arrived.push(resolve))
      await act()
      await asked
    },
    fail: () => release(),
    succeed() {
      works = true
      release()
    },
  }
}

test('A11Y-10 a number that was copied is said to be, by a button named after it; what cannot be copied is said too', async ({
  member: page,
}) => {
  await page.addInitScript(() => {
    const clipboard = { writeText: async (text: string) => void sessionStorage.setItem('copied', text) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  })
  await answering(page)
  // What is said has two seconds to be read, and reading takes a busy machine longer.
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await open(page, '/m/transaction/record')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Taya 1/ }).click()
  const copy = sheet.getByRole('button', { name: 'Kopyahin: Numero' })
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await copy.click()
  await expect.poll(() => spoken(page)).toContain('Nakopya')
  await page.clock.resume()
  expect(await page.evaluate(() => sessionStorage.getItem('copied'))).toBe('NO-1')
  await sheet.getByRole('button', { name: 'Isara' }).click()
  await page.getByRole('button', { name: /^Taya 2/ }).click()
  await expect(copy).toBeVisible()

  // A page without TLS, or one inside an app, has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.clock.pauseAt('2026-11-21T13:00:00+08:00')
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toContainText('Hindi makopya.')
  await expect.poll(() => spoken(page)).toContain('Hindi makopya.')
  await expect(copy).toBeFocused()
})

test('HIS-05 A11Y-10 a record says its filters, its totals, how many rows it has and of when; one without rows says that', async ({
  member: page,
}) => {
  await answering(page)
  await open(page, '/m/transaction/record')
  const main = page.getByRole('main')
  for (const [filter, chosen] of [
    ['Petsa', '7 araw'],
    ['Uri', 'Lahat'],
  ] as const)
    await expect(main.getByRole('list', { name: filter }).getByRole('button', { pressed: true })).toHaveText(chosen)
  await expect(main.getByLabel('Kabuuan')).toHaveText(/Pumasok₱0\.00Lumabas₱40\.00Pagbabago−₱40\.00/)
  await expect(main.getByText('2 entryHanggang 21 Nob 2026')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '2 entry' })).toBeAttached()
  await page.unroute(MOVES)
  await answering(page, [])
  await open(page, '/m/transaction/record')
  await expect(main.getByText('Walang galaw sa account')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '0 entry' })).toBeAttached()
})

test('CASH-10 days that are no range say what is missing, and nothing pretends to be on its way', async ({
  member: page,
}) => {
  await answering(page)
  for (const path of ['/m/transaction/record', '/m/gameRecord']) {
    await open(page, path)
    await page.getByRole('button', { name: 'Pumili ng petsa' }).click()
    await page.getByLabel('Mula').fill('')
    await expect(page.getByLabel('Mula')).toHaveAccessibleDescription('Pumili ng petsa.')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
})

test('CASH-09 CASH-10 a year that is being typed asks for nothing, and says how far back a record reaches', async ({
  member: page,
}) => {
  const days: string[] = []
  page.on('request', request => {
    const startTime = new URL(request.url()).searchParams.get('startTime')
    if (startTime !== null) days.push(new Date(Number(startTime)).toISOString())
  })
  for (const path of ['/m/transaction/record', '/m/gameRecord']) {
    await open(page, path)
    await page.getByRole('button', { name: 'Pumili ng petsa' }).click()
    const from = page.getByLabel('Mula')
    days.length = 0
    for (const year of ['0002', '0020', '0202']) {
      await from.fill(`${year}-11-01`)
      await expect(from).toHaveAccessibleDescription(/^Dalawang taon/)
      await expect(page.getByText('Hindi ma-load')).toHaveCount(0)
    }
    expect(days).toEqual([])
    await from.fill('2026-11-01')
    await expect.poll(() => days).toContain('2026-10-31T16:00:00.000Z')
    await expect(from).toHaveAccessibleDescription('')
  }
})

test('HIS-05 a long record tells its rows and gives its file above them, and who comes back asks for its first page alone', async ({
  member: page,
}) => {
  const asked: string[] = []
  let totalPages = 4
  await page.route(MOVES, route => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? '1')
    asked.push(String(number))
    const list = Array.from({ length: 20 }, (_, row) => move(`${number * 20 + row}`, `NO-${number * 20 + row}`))
    return route.fulfill({ json: foundOf(list, { page: number, totalPages }) })
  })
  const main = page.getByRole('main')
  await open(page, '/m/transaction/record')
  await expect(main.getByRole('button', { name: /^Taya 20\b/ })).toBeVisible()
  await expect(main.getByText('80 entryHanggang 21 Nob 2026')).toBeVisible()
  await expect(main.getByRole('button', { name: 'I-download (CSV)' })).toBeVisible()
  for (const last of [39, 59])
    await main.getByRole('button', { name: new RegExp(`^Taya ${last}\\b`) }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.includes('3')).toBe(true)
  await expect(main.getByRole('button', { name: /^Taya 60\b/ })).toBeAttached()

  await page.getByRole('link', { name: 'Ako' }).click()
  const back = main.getByRole('link', { name: 'Record ng account' })
  await expect(back).toBeVisible()
  asked.length = 0
  totalPages = 5
  await back.click()
  await expect(main.getByText('100 entryHanggang ')).toBeVisible()
  expect(asked).toEqual(['1'])
})

test('HIS-05 a page of a record that does not come is tried again under the finger: the focus stays, and what happens is said', async ({
  member: page,
}) => {
  const rowsOf = (first: number) => Array.from({ length: 20 }, (_, row) => move(`${first + row}`, `NO-${first + row}`))
  await page.route(MOVES, route => route.fulfill({ json: foundOf(rowsOf(1), { totalPages: 2 }) }))
  const second = await byHand(page, MOVES, url =>
    url.searchParams.get('page') === '2' ? foundOf(rowsOf(21), { page: 2, totalPages: 2 }) : null,
  )
  const main = page.getByRole('main')
  const again = main.getByRole('button', { name: 'Subukan muli' })
  const failed = main.getByRole('alert').filter({ hasText: 'Hindi na-load ang kasunod.' })
  await open(page, '/m/transaction/record')
  await second.asking(() => main.getByRole('button', { name: /^Taya 20\b/ }).scrollIntoViewIfNeeded())
  second.fail()
  await expect(failed).toBeVisible()

  await second.asking(() => again.press('Enter'))
  await expect(main.getByRole('status').filter({ hasText: 'Naglo-load pa...' })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(again).toBeFocused()
  second.fail()
  await expect(failed).toBeVisible()
  await expect(again).toBeFocused()

  await second.asking(() => again.press('Enter'))
  second.succeed()
  await expect(main.getByRole('button', { name: /^Taya 40\b/ })).toBeVisible()
  // The next key leads to the first of the rows that came.
  await expect(main.getByRole('button', { name: /^Taya 20\b/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: /^Taya 21\b/ })).toBeFocused()
})

test('HIS-04 the detail of a bet that does not come is tried again in its sheet: the focus stays in it, and what happens is said', async ({
  member: page,
}) => {
  await answeringRow(page, '**/wps/relay/ODSFE2_MemBetRecords?*', BET)
  const detail = await byHand(page, '**/wps/relay/ODSFE2_MemBetRecordsDetail*', () => ({
    success: true,
    value: { record: BET, steps: [], reference: 'REF-41', game: { rtp: '' } },
  }))
  await open(page, '/m/gameRecord')
  await detail.asking(() =>
    page
      .getByRole('main')
      .getByRole('button', { name: /Hiyas Reels/ })
      .click(),
  )
  const sheet = page.getByRole('dialog')
  const again = sheet.getByRole('button', { name: 'Subukan muli' })
  detail.fail()
  await expect(sheet.getByRole('alert').filter({ hasText: /./ })).toBeVisible()

  await detail.asking(() => again.press('Enter'))
  await expect(sheet.getByRole('status').filter({ hasText: 'Naglo-load...' })).toBeVisible()
  await expect(again).toBeFocused()
  detail.fail()
  await expect(sheet.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(again).toBeFocused()

  await detail.asking(() => again.press('Enter'))
  detail.succeed()
  await expect(sheet.getByText('REF-41')).toBeVisible()
  expect(await sheet.evaluate(element => element.contains(document.activeElement))).toBe(true)
})
