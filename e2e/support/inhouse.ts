import { expect, type Page } from '@playwright/test'
import { gameFrame, open, readyToSpin } from './site.ts'

export async function launch(page: Page, title: string): Promise<void> {
  await open(page, '/m/gameList?gameType=INHOUSE')
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.waitForURL('**/m/launchGame?**')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
}

/** By the menu, where every game has it. */
export async function showHistory(page: Page): Promise<void> {
  await gameFrame(page).getByRole('button', { name: 'Menu ng laro' }).click()
  await gameFrame(page).getByRole('dialog').getByRole('button', { name: 'Mga huling round' }).click()
}

/** Says something to the site in the game's name. */
export async function say(page: Page, message: object): Promise<void> {
  await gameFrame(page)
    .locator('body')
    .evaluate((_body, said) => window.parent.postMessage({ source: 'hiyas-game', ...said }, '*'), message)
}
