import type { Page } from '@playwright/test'
import { expect, open, test } from './support/site.ts'

/** 21 November 2026 in Manila. */
const AT_MS = 1_795_257_600_000

const BET = {
  recordId: '41',
  orderNo: 'r-1',
  gameName: 'Hiyas Reels',
  vendorName: 'Hiyas Originals',
  vassalage: 'HYO',
  gameType: 'RNG',
  iconUrl: '',
  betAmount: '20.00',
  validBetAmount: '20.00',
  winAmount: '0.00',
  profitAndLoss: '-20.00',
  status: 'settled',
  betTimeInTimestamp: AT_MS,
  transTimeInTimestamp: AT_MS,
}

const MOVE = {
  txId: '1',
  txTypeId: 1,
  txTypeName: 'Taya',
  codeType: 'betting',
  txTimeInTimestamp: AT_MS,
  orderNo: 'NO-1',
  remark: '',
  amount: '-20.00',
  currentAvailBalance: '980.00',
}

/** Lets a record answer with one row, whatever is asked. */
const answering = (page: Page, address: string, row: object): Promise<unknown> =>
  page.route(address, async route => {
    const found = await (await route.fetch()).json()
    await route.fulfill({ json: { ...found, value: { ...found.value, total: 1, totalPages: 1, list: [row] } } })
  })

for (const [path, address, row] of [
  ['/m/transaction/record', '**/wps/relay/ODSFE2_MemTransDet*', MOVE],
  ['/m/gameRecord', '**/wps/relay/ODSFE2_MemBetRecords?*', BET],
] as const)
  test(`HIS-05 that the file of one list could not be made is not said of another one at ${path}`, async ({
    member: page,
  }) => {
    await answering(page, address, row)
    const main = page.getByRole('main')
    const days = main.getByRole('list', { name: 'Petsa' })
    const download = main.getByRole('button', { name: 'I-download (CSV)' })
    await open(page, path)
    // Both lists are known, so that the second time neither is waited for.
    for (const chosen of ['Kahapon', '7 araw']) {
      await days.getByRole('button', { name: chosen }).click()
      await expect(download).toBeVisible()
    }
    await page.route(address, route => route.fulfill({ status: 500, json: {} }))
    await download.click()
    await expect(main.getByText('Hindi nagawa ang file.')).toBeVisible()
    await days.getByRole('button', { name: 'Kahapon' }).click()
    await expect(download).toBeVisible()
    await expect(main.getByText('Hindi nagawa ang file.')).toHaveCount(0)
  })
