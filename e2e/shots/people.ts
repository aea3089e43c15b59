import type { Page } from '@playwright/test'
import { alive, logIn, newAccount, open, register } from '../support/site.ts'
import type { Role, ShotOptions } from './options.ts'

/** Makes the visitor of a fresh page the person whose eyes the walk takes. */
export async function become(page: Page, role: Role, { agent }: ShotOptions): Promise<void> {
  if (role === 'member') {
    await open(page, '/m/register')
    await register(page, newAccount())
  }
  if (role === 'trial') {
    await open(page, '/m/trail')
    await page.locator('main button').last().click()
    await page.waitForURL('**/m/home')
  }
  if (role === 'agent' && agent !== null) {
    await open(page, '/m/login')
    await logIn(page, agent)
    await page.waitForURL('**/m/home')
  }
  if (role !== 'guest') await alive(page)
}
