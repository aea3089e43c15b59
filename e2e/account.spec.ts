import type { Page } from '@playwright/test'
import { stored } from './support/device.ts'
import { field, requestsTo, submit } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { joined } from './support/registering.ts'
import { forgetSession, sessionOf } from './support/session.ts'
import { changeSettings } from './support/settings.ts'
import { alive, expect, logIn, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

const NEW_PASSWORD = 'bagong-ilaw-27'

let putBack = async () => {}
test.beforeAll(async () => {
  putBack = await changeSettings({
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true },
  })
})
test.afterAll(() => putBack())

async function fillChange(page: Page, { old, next }: { old?: string; next: string }): Promise<void> {
  if (old !== undefined) await field(page, 'oldPassword').fill(old)
  await field(page, 'newPassword').fill(next)
  await field(page, 'confirmNewPassword').fill(next)
}

test('CHPSW-04 CHPSW-05 CHPSW-07 CHPSW-08 CHPSW-09 CHPSW-13 CHPSW-14 CHPSW-21 CHPSW-22 CHPSW-23 SET-03 a password is changed, and the remembered login goes on', async ({
  site: page,
}) => {
  const account = await joined(page)
  await forgetSession(page)
  await open(page, '/m/login')
  await page.getByRole('checkbox').first().check()
  await logIn(page, account)
  await page.waitForURL('**/m/home')
  const remembered = await stored(page, 'remPass')
  expect(remembered).not.toBeNull()
  const token = (await sessionOf(page)).token

  await open(page, '/m/set')
  await page.getByRole('link', { name: 'Palitan ang password' }).click()
  await page.waitForURL('**/m/changePsw')
  const asked = requestsTo(page, '/wps/member/password')
  await expect(field(page, 'username')).toHaveValue(account.username)
  await expect(field(page, 'username')).toHaveAttribute('readonly', '')
  await fillChange(page, { old: account.password, next: account.password })
  await submit(page).click()
  await expect(page.getByRole('dialog')).toContainText('Hindi pwedeng pareho ang bago at lumang password')
  await page.getByRole('dialog').getByRole('button').click()
  expect(asked).toEqual([])

  await fillChange(page, { old: 'not-the-password', next: NEW_PASSWORD })
  await submit(page).click()
  await expect(field(page, 'oldPassword')).toHaveAccessibleDescription('Mali ang kasalukuyang password.')
  await expect(page).toHaveURL(/changePsw$/)
  await fillChange(page, { old: account.password, next: NEW_PASSWORD })
  await submit(page).click()
  await page.waitForURL('**/m/home')
  await expect.poll(() => stored(page, 'remPass')).not.toBe(remembered)

  await test.step('SES-06 he is logged in still, under another token', async () => {
    expect((await sessionOf(page)).token).not.toBe(token)
    await open(page, '/m/devices')
    await expect(page.getByRole('main').getByText('Device na ito', { exact: true })).toBeVisible()
  })

  await test.step('CHPSW-21 the next login is done with what the device remembers', async () => {
    await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'))
    await page.context().clearCookies({ name: 'signedIn' })
    await open(page, '/m/login')
    await submit(page).click()
    await page.waitForURL('**/m/home')
  })
})

test('CHPSW-05 CHPSW-06 LOGIN-90 a first login changes the password first, without asking for the one just typed', async ({
  site: page,
}) => {
  const account = await joined(page)
  await forgetSession(page)
  // As the server answers for an account that somebody else has opened.
  await page.route('**/wps/session/login', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, firstTimeLogin: true } } })
  })
  await open(page, '/m/login?from=%2Fm%2FgameRecord')
  await logIn(page, account)
  await page.waitForURL('**/m/changePsw')
  await expect(page.getByText('gumawa muna ng bagong password')).toBeVisible()
  await expect(field(page, 'oldPassword')).toHaveCount(0)
  await fillChange(page, { next: NEW_PASSWORD })
  await submit(page).click()
  await page.waitForURL('**/m/home')
  await page.goto('/m/changePsw')
  await alive(page)
  await expect(field(page, 'oldPassword')).toBeVisible()
})

test('CHPSW-17 CHPSW-18 CHPSW-22 what is saved is said for one second, and home follows after one', async ({
  site: page,
}) => {
  const account = await joined(page)
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  const token = (await sessionOf(page)).token
  await page.route('**/wps/member/password', route => route.fulfill({ json: answered({ token }) }))
  await open(page, '/m/changePsw')
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await fillChange(page, { old: account.password, next: NEW_PASSWORD })
  await submit(page).click()
  const saved = page.getByText('Na-save ang pagbabago')
  await expect(saved).toBeVisible()
  await page.clock.runFor(999)
  await expect(saved).toBeVisible()
  await expect(page).toHaveURL(/changePsw$/)
  await page.clock.runFor(1)
  await expect(saved).toHaveCount(0)
  await page.clock.runFor(400)
  await page.waitForURL('**/m/home')
})

test('CHPSW-15 CHPSW-16 a change that is not answered lets go after ten seconds, and says so', async ({
  site: page,
}) => {
  await joined(page)
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await page.route('**/wps/member/password', () => undefined)
  await open(page, '/m/changePsw')
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await fillChange(page, { old: 'sampaguita-88', next: NEW_PASSWORD })
  await submit(page).click()
  const sending = page.getByRole('button', { name: 'Sandali lang...' })
  await expect(sending).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(sending).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('alert')).toContainText('Matagal sumagot ang server')
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
})

test('CHPSW-23 SES-06 a change whose answer was lost says that the new password may hold, and says so again at the login it leads to', async ({
  site: page,
}) => {
  const account = await joined(page)
  // The line would tell of the end of the session whenever it likes.
  await page.route('**/realtime/events*', route => route.fulfill({ status: 503, json: {} }))
  await page.route('**/wps/member/password', route => route.fetch().then(() => route.abort()), { times: 1 })
  await open(page, '/m/changePsw')
  const heard = await hearing(page)
  await fillChange(page, { old: account.password, next: NEW_PASSWORD })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('baka napalitan na ang password mo')
  await submit(page).click()
  await page.waitForURL('**/m/login?**')
  await heard('unahin ang bago sa pag-login')
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await page.waitForURL('**/m/changePsw')
})
