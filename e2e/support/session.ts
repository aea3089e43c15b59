import { expect, type Page } from '@playwright/test'
import { stored } from './device.ts'
import { alive, open } from './site.ts'

type Session = { token: string; userName: string; merchantCode: string; type: number }

/** The session that the device keeps; empty where nobody is logged in. */
export const sessionOf = async (page: Page): Promise<Partial<Session>> =>
  JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '{}') as Partial<Session>

/** As a closed browser leaves a device: the session is forgotten, and nothing else. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('MC_SESSION_INFO')
    sessionStorage.clear()
  })
  await page.context().clearCookies({ name: /^(?!SHELL_|captchaId)/ })
}

/** From the settings that are open, until the page at home is a visitor's. */
export async function logOutInSettings(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Mag-logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mag-logout' }).click()
  await page.waitForURL('**/m/home')
  await alive(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Mag-login' }).first()).toBeVisible()
}

/** Opens a trial, and waits until its money is there: home comes a moment before. */
export async function startTrial(page: Page, address = '/m/trail'): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Simulan ang free trial' }).click()
  await page.waitForURL('**/m/home')
  await expect(page.locator('header').getByText(/^FUN\s1,000\.00$/)).toBeVisible()
}
