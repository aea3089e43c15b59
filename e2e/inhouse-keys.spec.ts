import { launch } from './support/inhouse.ts'
import { joined } from './support/registering.ts'
import { expect, gameFrame, readyToSpin, test } from './support/site.ts'

test('GAM-01 dice: a notice that goes while its button has the focus stakes nothing with the key that was to close it, nor does a key with shift', async ({
  site: page,
}) => {
  const held = Promise.withResolvers<void>()
  let bets = 0
  await page.route(/\/studio\/api\/play$/, async route => {
    bets += 1
    // The second one is not answered: nobody can miss that it was made.
    if (bets > 1) return
    await held.promise
    await route.continue()
  })
  await joined(page)
  await launch(page, 'Swerte Dice')
  await readyToSpin(page).click()
  const game = gameFrame(page)
  const close = game.locator('.notice').getByRole('button')
  await close.focus()
  held.resolve()
  await expect(close).toHaveCount(0)
  await expect(readyToSpin(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(readyToSpin(page)).toBeVisible()
  await game.locator('.notices').evaluate(place => place instanceof HTMLElement && place.blur())
  await page.keyboard.press('Shift+Space')
  await expect(readyToSpin(page)).toBeVisible()
  expect(bets).toBe(1)
  await page.keyboard.press('Space')
  await expect.poll(() => bets).toBe(2)
})
