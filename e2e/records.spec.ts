import type { Page } from '@playwright/test'
import { expect, open, test } from './support/site.ts'
import { spoken } from './support/spoken.ts'

/** 21 November 2026 in Manila. */
const AT_MS = 1_795_257_600_000
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

/** Lets the account record answer with these movements. */
async function answering(page: Page, list = [move('1', 'NO-1'), move('2', 'NO-2')]): Promise<void> {
  await page.route(MOVES, route =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        errorCode: '',
        value: {
          page: 1,
          totalPages: 1,
          total: list.length,
          asOf: '1',
          generatedAt: AT_MS,
          footer: { inAmount: '0.00', outAmount: '40.00', amount: '-40.00' },
          list,
        },
      },
    }),
  )
}

test('a number that was copied is marked so and no other is; what cannot be copied is said', async ({
  member: page,
}) => {
  await page.addInitScript(() => {
    const clipboard = { writeText: async (text: string) => void sessionStorage.setItem('copied', text) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  })
  await answering(page)
  await open(page, '/m/transaction/record')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Taya 1/ }).click()
  await sheet.getByRole('button', { name: 'Kopyahin' }).click()
  await expect(sheet.getByRole('button', { name: 'Nakopya' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('copied'))).toBe('NO-1')
  await sheet.getByRole('button', { name: 'Isara' }).click()
  await page.getByRole('button', { name: /^Taya 2/ }).click()
  await expect(sheet.getByRole('button', { name: 'Kopyahin' })).toBeVisible()

  // A page without TLS, or one inside an app, has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const copy = sheet.getByRole('button', { name: 'Kopyahin' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toContainText('Hindi makopya.')
  await expect.poll(() => spoken(page)).toContain('Hindi makopya.')
  await expect(copy).toBeFocused()
})

test('HIS-05 a record says its filters, its totals, how many rows it has and of when; one without rows says that', async ({
  member: page,
}) => {
  await answering(page)
  await open(page, '/m/transaction/record')
  const main = page.getByRole('main')
  for (const [filter, chosen] of [
    ['Panahon', '7 araw'],
    ['Uri', 'Lahat'],
  ] as const)
    await expect(main.getByRole('list', { name: filter }).getByRole('button', { pressed: true })).toHaveText(chosen)
  await expect(main.getByLabel('Kabuuan')).toHaveText(/Pumasok₱0\.00Lumabas₱40\.00Pagbabago−₱40\.00/)
  await expect(main.getByText('Mga hanay: 2 · ginawa 21 Nob 2026')).toBeVisible()
  await page.unroute(MOVES)
  await answering(page, [])
  await open(page, '/m/transaction/record')
  await expect(main.getByText('Walang galaw sa account')).toBeVisible()
})

test('CASH-10 days that are no range say what is missing, and nothing pretends to be on its way', async ({
  member: page,
}) => {
  await answering(page)
  for (const path of ['/m/transaction/record', '/m/gameRecord']) {
    await open(page, path)
    await page.getByRole('button', { name: 'Sariling petsa' }).click()
    await page.getByLabel('Mula').fill('')
    await expect(page.getByLabel('Mula')).toHaveAccessibleDescription('Pumili ng petsa.')
    await expect(page.getByRole('status', { name: 'Naglo-load...' })).toHaveCount(0)
  }
})
