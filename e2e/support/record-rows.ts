import type { Page } from '@playwright/test'

/** 21 November 2026 in Manila. */
export const AT_MS = 1_795_257_600_000

/** A bet as the record tells it. */
export const BET = {
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

/** Lets a record answer with one row, whatever is asked. */
export const answeringRow = (page: Page, address: string, row: object): Promise<unknown> =>
  page.route(address, async route => {
    const found = await (await route.fetch()).json()
    await route.fulfill({ json: { ...found, value: { ...found.value, total: 1, totalPages: 1, list: [row] } } })
  })
