import { expect, gameFrame, open, readyToSpin, test } from './support/site.ts'

/* Who plays by keys keeps his place in a game: nothing that he presses goes with the focus in it. */

const GAME = '/m/launchGame?nodeId=HYO-hiyas-reels'

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
  await expect(readyToSpin(page)).toBeVisible()
  await expect(game.locator('.notices')).toBeFocused()
})
