import { DAY_MS, systemClock } from '@hiyas/kernel'
import type { Page, Route } from '@playwright/test'
import { stored, storedJson } from './support/device.ts'
import { logInThroughCaptcha } from './support/entry.ts'
import { answered } from './support/envelope.ts'
import { sessionOf } from './support/session.ts'
import { alive, balanceOf, expect, newAccount, open, register, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

const CALLS = '**/wps/**'

const footer = (page: Page) => page.getByRole('navigation', { name: 'Pangunahing menu' })
const retry = (page: Page) => page.getByRole('button', { name: 'Subukan muli' }).first()

/** What may come in place of an answer. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'no answer': route => route.abort('connectionrefused'),
  'a page of a proxy': route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  'an answer of another shape': route => route.fulfill({ json: answered({}) }),
  'a list for a record': route => route.fulfill({ json: answered([null]) }),
}

test('whatever the calls of the start answer, the site stands, says what is missing and comes back by itself or on a tap', async ({
  member: page,
}) => {
  const bugs: string[] = []
  page.on('pageerror', error => bugs.push(String(error)))
  for (const [name, answer] of Object.entries(FAULTS)) {
    await test.step(name, async () => {
      // Over the one before, which stays: a page that got an answer in between would keep it for the next.
      await page.route(CALLS, answer)
      await open(page, '/m/help')
      // A page that is not opened but walked to has nothing from the server yet, and asks for everything.
      await footer(page).getByRole('link').first().click()
      await expect(page).toHaveURL(/\/m\/home$/)
      await expect(retry(page)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Subukan muli' })).toBeVisible()
    })
  }
  await page.unroute(CALLS)
  // It may have asked again by itself by then, and have nothing to tap.
  const games = page.getByRole('article').first()
  await expect(retry(page).or(games).first()).toBeVisible()
  await Promise.race([retry(page).click(), games.waitFor()])
  await expect(games).toBeVisible()
  expect(bugs).toEqual([])
})

test('START-25 a reload shows what was there before the network answers; slow calls leave the page alive', async ({
  member: page,
}) => {
  await open(page, '/m/help')
  const question = page.getByRole('main').getByRole('listitem').first()
  await expect(question).toBeVisible()
  const text = (await question.textContent()) ?? ''
  await expect.poll(() => page.evaluate(() => localStorage.getItem('SHELL_results') ?? '')).toContain('help.helpCenter')

  await page.route(CALLS, () => new Promise<void>(() => undefined))
  await page.reload()
  await alive(page)
  await expect(question).toHaveText(text)
  await footer(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('a device whose clock is a day ahead or behind joins, plays its visit and logs in', async ({ site: page }) => {
  const account = newAccount()
  await page.clock.setSystemTime(systemClock.nowMs() - DAY_MS)
  await open(page, '/m/register')
  await register(page, account)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.clock.setSystemTime(systemClock.nowMs() + DAY_MS)
  await open(page, '/m/login')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/home')
  await expect(balanceOf(page)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('SESS-51 SESS-52 a session that ends in the middle of a visit is told, and the visit goes on where it was', async ({
  site: page,
}) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await open(page, '/m/gameRecord')
  const { token = '' } = await sessionOf(page)
  const heard = await hearing(page)
  await page.request.delete('/wps/session/logout', { headers: { authorization: token, merchant: 'HIYAS' } })
  await heard('Na-logout ang account. Mag-login ulit.')
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
  // What the login itself shows may be kept by now, for nobody.
  const kept = (await storedJson(page, 'SHELL_results')) as { who?: string } | null
  expect(kept?.who ?? '').toBe('')
  await logInThroughCaptcha(page, account)
  await expect(page).toHaveURL(/\/m\/gameRecord$/)
})
