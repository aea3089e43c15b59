import { AT_MS, answeringRow, BET } from './support/record-rows.ts'
import { expect, open, test } from './support/site.ts'

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

for (const [path, address, row] of [
  ['/m/transaction/record', '**/wps/relay/ODSFE2_MemTransDet*', MOVE],
  ['/m/gameRecord', '**/wps/relay/ODSFE2_MemBetRecords?*', BET],
] as const)
  test(`HIS-05 that the file of one list could not be made is not said of another one at ${path}`, async ({
    member: page,
  }) => {
    await answeringRow(page, address, row)
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
