import type { Page, Route } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { newsClosed } from './support/popups.ts'
import { expect, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

/** The wallet says 1234.5; from the second time on it waits until it is let go. */
async function slowWallet(page: Page): Promise<{ asked: () => number; letGo: () => void }> {
  let asked = 0
  let letGo: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  const answer = async (route: Route) => {
    asked += 1
    if (asked > 1) await gate
    const response = await route.fetch()
    const body = await response.json()
    body.value.sumBalance = '1234.5'
    await route.fulfill({ response, json: body })
  }
  await page.route('**/wps/wallets/balance*', answer)
  await page.route('**/realtime/**', route => route.abort())
  return { asked: () => asked, letGo: () => letGo() }
}

const MASKED = /^\*+$/

test('SHELL-65 SHELL-66 SHELL-67 SHELL-69 SHELL-71 SHELL-72 SHELL-73 SHELL-75 BAL-04 BAL-06 the header of a member tells his money, covers it, asks for it anew, and leads on', async ({
  member: page,
}) => {
  const wallet = await slowWallet(page)
  await open(page, '/m/home')
  const header = page.getByRole('banner')
  const digits = header.getByText('₱1,234.50')
  const mask = header.getByText(MASKED)
  const choose = async (entry: string) => {
    await header.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: entry }).click()
  }
  await expect(digits).toBeVisible()
  await expect(header.getByRole('link', { name: 'Mag-deposit' })).toHaveAttribute('href', '/m/voucherCenter')

  await choose('Itago ang balanse')
  await expect(mask).toBeVisible()
  await expect(digits).toHaveCount(0)
  await choose('Ipakita ang balanse')
  await expect(digits).toBeVisible()

  await choose('I-refresh ang balanse')
  await expect(mask).toBeVisible()
  wallet.letGo()
  await expect(digits).toBeVisible()
  expect(wallet.asked()).toBe(2)

  await choose('Mag-logout')
  const question = page.getByRole('dialog', { name: 'Mag-logout?' })
  await question.getByRole('button', { name: 'Huwag muna' }).click()
  await expect(question).toHaveCount(0)
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('link', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL(/\/m\/withdraw$/)
})

test('SHELL-65 BAL-02 money that the wallet does not tell is a dash that says so, and comes with the next answer', async ({
  member: page,
}) => {
  const BALANCE = '**/wps/wallets/balance*'
  for (const call of [BALANCE, '**/realtime/**']) await page.route(call, route => route.abort())
  await open(page, '/m/home')
  const header = page.getByRole('banner')
  await expect(header.getByRole('img', { name: 'Hindi pa alam ang balanse' })).toHaveText('–', { timeout: 20_000 })
  await page.unroute(BALANCE)
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('button', { name: 'I-refresh ang balanse' }).click()
  await expect(header.getByText('₱1,000.00').first()).toBeVisible()
})

test('BAL-04 a balance that could not be asked for anew is said so: the amount that comes back is the one before', async ({
  member: page,
}) => {
  const wallet = await slowWallet(page)
  await open(page, '/m/home')
  const header = page.getByRole('banner')
  const digits = header.getByText('₱1,234.50')
  await expect(digits).toBeVisible()
  const heard = await hearing(page)
  await page.route('**/wps/wallets/balance*', route => route.fulfill({ status: 500, json: {} }))
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('button', { name: 'I-refresh ang balanse' }).click()
  await heard('Hindi na-refresh ang balanse.')
  await expect(digits).toBeVisible()
  expect(wallet.asked()).toBe(1)
})

test('SHELL-81 SHELL-82 MEMBER-45 MEMBER-47 MEMBER-48 MEMBER-54 MEMBER-55 MEMBER-56 MEMBER-57 a tap on the name opens what belongs to the account, and any way elsewhere closes it', async ({
  member: page,
}) => {
  await open(page, '/m/home')
  await newsClosed(page, 'member')
  const ways = page.getByRole('main')
  await expect(ways.getByRole('link', { name: 'Mag-deposit' })).toHaveAttribute('href', '/m/voucherCenter')
  await expect(ways.getByRole('link', { name: 'Mag-withdraw' })).toHaveAttribute('href', '/m/withdraw')
  await expect(ways.getByRole('link', { name: /^(Mag-login|Sumali na)$/ })).toHaveCount(0)

  const name = page.getByRole('banner').getByRole('button', { name: /^e2e_/ })
  const popup = page.getByRole('dialog', { name: /^Account ni e2e_/ })
  await name.click()
  await expect(popup.getByText('₱1,000.00')).toBeVisible()
  await expect(popup.getByText(/^e2e_/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await name.click()
  await expect(popup).toBeHidden()

  await name.focus()
  await page.keyboard.press('Enter')
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(name).toBeFocused()

  await name.click()
  await page.mouse.click(380, 700)
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/m\/home$/)

  await name.click()
  await popup.getByRole('button', { name: 'Mag-logout' }).click()
  await expect(popup).toBeHidden()
  await page.getByRole('dialog', { name: 'Mag-logout?' }).getByRole('button', { name: 'Huwag muna' }).click()
  await name.click()
  await popup.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/m\/member\/home$/)
  await expect(popup).toBeHidden()
  await page.goBack()
  await expect(name).toBeVisible()
  await expect(popup).toBeHidden()
})

test('SHELL-83 SHELL-79 a visitor has the ways in under the header, and a menu without what only members have', async ({
  site: page,
}) => {
  await open(page, '/m/home')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await expect(header.getByRole('link', { name: 'I-refresh ang balanse' })).toHaveAttribute('href', '/m/login')
  await expect(header.getByRole('button', { name: 'Mag-logout' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // News that comes over the page at this moment has a way in of its own.
  await page.getByRole('main').getByRole('link', { name: 'Mag-login' }).first().click()
  await expect(page).toHaveURL(/\/m\/login$/)
})

for (const moment of ['at once', 'on its way'])
  test(`SHELL-60 two taps on the way back, the second ${moment}, are one step, and the next one counts`, async ({
    site: page,
  }) => {
    await open(page, '/m/home')
    await page.getByRole('main').getByRole('link', { name: 'Tulong', exact: true }).click()
    await expect(page).toHaveURL(/\/m\/help$/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/m\/helpDetail/)
    const back = page.getByRole('link', { name: 'Bumalik' })
    await back.evaluate((arrow: HTMLElement, isLate) => {
      arrow.click()
      if (isLate) addEventListener('popstate', () => arrow.click(), { capture: true, once: true })
      else arrow.click()
    }, moment === 'on its way')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page).toHaveURL(/\/m\/help$/)
    await back.click()
    await expect(page).toHaveURL(/\/m\/home$/)
  })
