import type { Page } from '@playwright/test'
import { stored } from './support/device.ts'
import { holding } from './support/entry.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'

test.use({ address: 'own' })

const LOGOUT = '**/wps/session/logout'

/** The question before the way out, at a page whose clock stands still. */
async function askedToLeave(page: Page) {
  await open(page, '/m/register')
  await register(page, newAccount())
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await open(page, '/m/set')
  await page.getByRole('main').getByRole('button', { name: 'Mag-logout' }).click()
  const question = page.getByRole('dialog', { name: 'Mag-logout?' })
  await expect(question.getByRole('button', { name: 'Mag-logout' })).toBeVisible()
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  return question
}

test('SESS-38 SESS-50 a logout that is not answered says so for 9,999 ms, and is one then', async ({ site: page }) => {
  const question = await askedToLeave(page)
  await page.route(LOGOUT, () => undefined)
  await question.getByRole('button', { name: 'Mag-logout' }).click()
  const leaving = question.getByRole('button', { name: 'Nagla-logout...' })
  await expect(leaving).toHaveAttribute('aria-busy', 'true')
  await expect(question.getByRole('button', { name: 'Huwag muna' })).toBeDisabled()
  await page.clock.runFor(9_998)
  await expect(leaving).toBeVisible()
  await expect(page).toHaveURL(/\/m\/set$/)
  expect(await stored(page, 'MC_SESSION_INFO')).not.toBeNull()
  await page.clock.runFor(1)
  await page.waitForURL('**/m/home')
  expect(await stored(page, 'MC_SESSION_INFO')).toBeNull()
})

test('SESS-50 a logout that is answered waits for nothing more', async ({ site: page }) => {
  const question = await askedToLeave(page)
  const letGo = await holding(page, LOGOUT)
  await question.getByRole('button', { name: 'Mag-logout' }).click()
  await expect(question.getByRole('button', { name: 'Nagla-logout...' })).toBeVisible()
  letGo()
  await page.waitForURL('**/m/home')
})
