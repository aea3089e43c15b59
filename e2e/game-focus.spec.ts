import type { Page } from '@playwright/test'
import { expect, gameFrame, open, readyToSpin, test } from './support/site.ts'

/* Who plays by keys keeps his place in a game: nothing that he presses goes with the focus in it. */

const GAME = '/m/launchGame?nodeId=HYO-hiyas-reels'
const OWN_GAME = '/m/launchGame?nodeId=HYO-mina-de-oro'

/** Notes each bet that is asked for, and answers none: nobody can miss that one was made, and nothing is staked. */
async function holdingBets(page: Page): Promise<{ asked: number }> {
  const bets = { asked: 0 }
  await page.route(/\/studio\/api\/(spin|play)$/, () => {
    bets.asked += 1
  })
  return bets
}

/** The focus is where the space bar stakes nothing, and not where it does. */
async function expectSafeFocus(page: Page, bets: { readonly asked: number }): Promise<void> {
  const notices = gameFrame(page).locator('.notices')
  await expect(readyToSpin(page)).toBeVisible()
  await expect(notices).toBeFocused()
  await page.keyboard.press('Space')
  await expect(readyToSpin(page)).toBeVisible()
  expect(bets.asked).toBe(0)
  await notices.evaluate(place => place instanceof HTMLElement && place.blur())
  await page.keyboard.press('Space')
  await expect.poll(() => bets.asked).toBe(1)
}

test('A11Y-06 A11Y-10 in the menu of a game the sound keeps the focus; a history that is asked for again keeps its button, and says when it is there', async ({
  member: page,
}) => {
  let asked = 0
  let isAway = true
  await page.route('**/studio/api/history', route => {
    asked += 1
    return isAway ? route.abort() : route.continue()
  })
  await open(page, GAME)
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  const game = gameFrame(page)
  await game.getByRole('button', { name: 'Menu ng laro' }).press('Enter')
  const sheet = game.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Patayin ang tunog' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Buksan ang tunog' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Mga huling round' }).press('Enter')
  const again = sheet.getByRole('button', { name: 'Subukan muli' })
  await again.press('Enter')
  await expect.poll(() => asked).toBe(2)
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(again).toBeFocused()
  isAway = false
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toContainText('Narito na ang listahan.')
  await expect(sheet.locator('.body')).toBeFocused()
})

test('A11Y-06 A11Y-10 a game whose start is tried again says so, keeps the focus where it fails once more, and takes no stake with it where it does not', async ({
  member: page,
}) => {
  let asked = 0
  let isAway = true
  const held = Promise.withResolvers<void>()
  const bets = await holdingBets(page)
  await page.route('**/studio/api/session', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    if (asked === 2) await held.promise
    return isAway ? route.abort() : route.continue()
  })
  await open(page, GAME)
  const game = gameFrame(page)
  const again = game.getByRole('button', { name: 'Subukan muli' })
  await again.press('Enter', { timeout: 30_000 })
  await expect(game.getByText('Inihahanda ang laro')).toBeVisible()
  await expect(game.locator('.loading')).toBeFocused()
  held.resolve()
  await expect(again).toBeFocused()
  isAway = false
  await page.keyboard.press('Enter')
  await expectSafeFocus(page, bets)
})

test('A11Y-06 GAM-01 one of our own games whose file is tried again takes no stake with the key that follows either', async ({
  member: page,
}) => {
  let isAway = true
  const bets = await holdingBets(page)
  await page.route('**/assets/mines-*.js', route => (isAway ? route.abort() : route.continue()))
  await open(page, OWN_GAME)
  const again = gameFrame(page).getByRole('button', { name: 'Subukan muli' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  isAway = false
  await again.press('Enter')
  await expectSafeFocus(page, bets)
})
