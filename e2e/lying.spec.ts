import { games } from '@hiyas/contract'
import { lettersThere } from './support/settled.ts'
import { expect, gameFrame, open, readyToSpin, test } from './support/site.ts'

/** The smallest phone that people still lay on its side. */
test.use({ viewport: { width: 667, height: 375 } })

const TARGET_PX = 44

for (const game of ['hiyas-reels', 'sinag-crash', 'gulong-wheel', 'mina-de-oro'])
  test(`A11Y-03 on a phone on its side ${game} has all of the width, and all there is to press lies on the screen`, async ({
    member: page,
  }) => {
    await open(page, `/m/launchGame?nodeId=HYO-${game}`)
    const buttons = gameFrame(page).getByRole('button')
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
    await lettersThere(gameFrame(page).locator('body'))
    await expect(buttons.nth(4)).toBeVisible()
    expect((await page.locator('main iframe').boundingBox())?.width).toBe(667)
    const faults = await buttons.evaluateAll(
      (all, least) =>
        all
          .map(button => ({
            name: button.getAttribute('aria-label') ?? button.textContent,
            box: button.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0)
          .filter(
            ({ box: { width, height, left, top, right, bottom } }) =>
              Math.min(width, height) < least || Math.min(left, top) < 0 || right > innerWidth || bottom > innerHeight,
          )
          .map(({ name }) => name),
      TARGET_PX,
    )
    expect(faults).toEqual([])
  })

test('LAUNCH-10 on a phone on its side what failed to open can be tried again', async ({ member: page }) => {
  await page.route(`**${games.launchGame.path}*`, route => route.abort())
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  const again = page.getByRole('button', { name: 'Subukan muli' })
  await again.scrollIntoViewIfNeeded()
  await expect(again).toBeInViewport({ ratio: 1 })
})
