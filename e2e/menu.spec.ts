import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { asInstalled } from './support/installed.ts'
import { stopTimers, untilSeen } from './support/settled.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'
import { giveClipboard, saysFor } from './support/toasts.ts'

/** Home, and the whole menu opened from the drop-down of its header. */
async function openSideMenu(page: Page) {
  await open(page, '/m/home')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Buong menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Tulong' })).toBeVisible()
  return drawer
}

test.describe('the side menu', () => {
  test('SIDE-01 SIDE-02 SIDE-04 SIDE-05 SIDE-06 SIDE-07 SIDE-10 SIDE-32 SIDE-37 of a visitor stands at the right, with the ways in and three entries a row', async ({
    site: page,
  }) => {
    const drawer = await openSideMenu(page)
    // It slides in.
    const right = () => drawer.evaluate(element => Math.round(element.getBoundingClientRect().right))
    await expect.poll(right).toBe(390)
    await expect(drawer.getByRole('img').first()).toHaveAccessibleName(/Hiyas/)
    await expect(drawer.getByRole('link', { name: 'Mag-login' })).toHaveAttribute('href', '/m/login')
    await expect(drawer.getByRole('link', { name: 'Magrehistro' })).toHaveAttribute('href', '/m/register')
    await expect(drawer.getByRole('button', { name: 'Mag-logout' })).toHaveCount(0)
    await expect(drawer.locator('a[href="/m/download"]')).toHaveCount(1)
    const tops = await drawer
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)))
    expect(tops.filter(top => top === tops[0])).toHaveLength(3)
    expect(await violationsOf(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Isara ang menu' }).click()
    await expect(drawer).toHaveCount(0)
    await openSideMenu(page)
    await drawer.getByRole('link', { name: 'Deposit' }).click()
    await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FvoucherCenter/)
  })

  test('SIDE-03 SIDE-07 SIDE-08 SIDE-11 SIDE-36 SESS-22 of a member says who he is and what he has, leads to the support, and closes when it has led somewhere', async ({
    member: page,
  }) => {
    const drawer = await openSideMenu(page)
    await expect(drawer.getByText('₱1,000.00')).toBeVisible()
    await expect(drawer.getByText('Bagong miyembro')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Mag-logout' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await drawer.getByRole('link', { name: 'Support' }).click()
    await expect(page).toHaveURL(/\/sandbox\/elsewhere\/live-chat/)
    await openSideMenu(page)
    await drawer.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/m\/member-centre$/)
    await expect(drawer).toHaveCount(0)
  })

  test('SIDE-32 of an installed site it offers no app', async ({ site: page }) => {
    await asInstalled(page)
    const drawer = await openSideMenu(page)
    await expect(drawer.locator('a[href="/m/download"]')).toHaveCount(0)
  })

  test('SIDE-08 SIDE-09 it closes on the mask, and when the browser goes back', async ({ site: page }) => {
    await open(page, '/m/help')
    const drawer = await openSideMenu(page)
    await expect(async () => {
      await page.mouse.click(10, 500)
      await expect(drawer).toHaveCount(0, { timeout: 5_000 })
    }).toPass()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Buong menu' }).click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/m\/help$/)
    await expect(drawer).toHaveCount(0)
  })
})

test.describe('the member centre', () => {
  test('MEMBER-01 MEMBER-02 MEMBER-03 MEMBER-04 MEMBER-05 MEMBER-06 MEMBER-07 MEMBER-08 MEMBER-09 MEMBER-10 MEMBER-20 SESS-31 a visitor may look in, and every way asks for the login', async ({
    site: page,
  }) => {
    for (const address of ['/m/mine', '/m/member/home', '/m/member-centre']) {
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1, name: 'Ako' })).toBeVisible()
    }
    await page.getByRole('link', { name: /Mag-login o magrehistro/ }).click()
    await expect(page).toHaveURL(/\/m\/login/)
    for (const entry of ['Seguridad', 'Mag-imbita', 'Mga taya']) {
      await open(page, '/m/member-centre')
      await page.getByRole('link', { name: entry, exact: true }).click()
      await expect(page).toHaveURL(/\/m\/login/)
    }
    await open(page, '/m/help')
    await open(page, '/m/member-centre')
    await page.getByRole('link', { name: 'Pumunta sa home' }).click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await open(page, '/m/member-centre')
    await page.getByRole('link', { name: 'Mga setting' }).click()
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('MEMBER-11 who a member is stands there also while nothing more is known of him', async ({ site: page }) => {
    const account = newAccount()
    await open(page, '/m/register')
    await register(page, account)
    await page.route('**/wps/member/info', route => route.fulfill({ status: 500, json: {} }))
    await page.evaluate(() => localStorage.removeItem('memberInfo'))
    await open(page, '/m/member-centre')
    await expect(page.getByRole('main').getByText(account.username)).toBeVisible()
  })

  test('MEMBER-11 MEMBER-12 MEMBER-13 MEMBER-18 PROMO-06 MEMBER-21 MEMBER-22 MEMBER-23 MEMBER-43 SESS-30 CONST-15 BAL-01 BAL-02 BAL-03 a member sees his name, his rank, his days and his wallet; inviting friends is refused while it is not open', async ({
    member: page,
  }) => {
    await open(page, '/m/member-centre')
    await expect(page.getByText(/^e2e_/)).toBeVisible()
    await expect(page.getByText('Bagong miyembro')).toBeVisible()
    const rank = page.getByRole('region', { name: 'VIP 1' })
    await expect(rank.getByText('VIP 1')).toBeVisible()
    await expect(rank.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(rank.getByRole('listitem')).toHaveText([/araw/, /mobile number/, /₱0.00 sa ₱5,000.00 na taya/])
    const wallet = page.getByRole('region', { name: 'Kabuuang balanse' })
    await expect(wallet.getByText('₱1,000.00')).toBeVisible()
    await wallet.getByRole('button', { name: 'Itago ang balanse' }).click()
    await expect(wallet.getByText('₱1,000.00')).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Ipakita ang balanse' }).click()
    await expect(wallet.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/m/voucherCenter')
    await expect(wallet.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/m/withdraw')
    await giveClipboard(page)
    const refusal = 'Hindi pa bukas ang pag-iimbita. Kontakin ang support.'
    await saysFor(page, 2_000, page.getByRole('button', { name: 'Mag-imbita' }), refusal)
    await saysFor(page, 2_000, page.getByRole('button', { name: 'Kopyahin ang username' }), 'Nakopya na')
    await expect(page).toHaveURL(/\/m\/member-centre$/)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Benepisyo' }).click()
    await expect(page).toHaveURL(/\/m\/member\/benefits$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Bronse' })).toContainText('Narito ka')
    expect(await violationsOf(page)).toEqual([])
  })

  test('MEMBER-43 SESS-30 PROMO-04 CONST-15 the address of inviting friends is refused in the words of the tap, for two seconds, and leads back', async ({
    member: page,
  }) => {
    await stopTimers(page)
    await page.goto('/m/inviteFriends')
    const refusal = page.getByRole('status').getByText('Hindi pa bukas ang pag-iimbita. Kontakin ang support.')
    await untilSeen(page, refusal)
    await expect(page.getByText('Bubuksan pa lang ito')).toHaveCount(0)
    await page.clock.runFor(1_900)
    await expect(refusal).toBeVisible()
    await page.clock.runFor(100)
    await expect(refusal).toHaveCount(0)
    await expect(page).toHaveURL(/\/m\/member-centre$/)
    await expect(page.getByRole('region', { name: 'Kabuuang balanse' })).toBeVisible()
  })
})
