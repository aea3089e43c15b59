import { expect, type Page } from '@playwright/test'
import { alive, open } from './site.ts'

/** What the device keeps under a name. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key)

type Session = { token: string; userName: string; merchantCode: string; type: number }

/** The session that the device keeps; empty where nobody is logged in. */
export const sessionOf = async (page: Page): Promise<Partial<Session>> =>
  JSON.parse((await stored(page, 'MC_SESSION_INFO')) ?? '{}') as Partial<Session>

/** From the settings that are open, until the page at home is a visitor's. */
export async function signOut(page: Page): Promise<void> {
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
