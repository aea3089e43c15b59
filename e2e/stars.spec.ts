import type { Locator, Page } from '@playwright/test'
import { refused } from './support/envelope.ts'
import { joined } from './support/registering.ts'
import { forgetSession } from './support/session.ts'
import { alive, arriving, expect, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

/* Whoever stars a game, or plays one, joins for that: what he leaves would be another's who looks around as the same member. */

const titles = (page: Page) => page.getByRole('article')

test('FAV-01 FAV-02 FAV-03 FAV-09 FAV-11 LOBBY-07 LOBBY-86 a member’s stars and games played, and the list he left is there when he comes back', async ({
  site: page,
}) => {
  await joined(page)
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('button', { name: 'Lahat', exact: true }).last().click()
  const star = page.getByRole('button', { name: 'Paborito: Hiyas Reels' })
  await page.route('**/MCSFE_addFavoriteGameV2', route => route.fulfill({ json: refused('game.not.found') }))
  const heard = await hearing(page)
  await star.click()
  await heard('Wala na ang larong ito.')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/MCSFE_addFavoriteGameV2')
  await star.click()
  await page.getByRole('tab', { name: 'Paborito' }).click()
  await expect(titles(page)).toHaveCount(1)

  await titles(page).getByRole('link').click()
  await page.waitForURL('**/m/launchGame?**')
  // Who is gone before the game has come has not opened it.
  await page.locator('main iframe').waitFor()
  await page.goBack()
  await alive(page)
  await expect(page.getByRole('tab', { name: 'Paborito' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Paborito: Hiyas Reels', pressed: true }).click()
  await expect(titles(page).filter({ hasText: 'Hiyas Reels' }).getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Wala ka pang paborito' })).toBeVisible()
  // The star took the focus along: it is at the list's heading, and not at the beginning of the page.
  await expect(page.getByRole('heading', { name: 'Mga laro', exact: true })).toBeFocused()

  await page.getByRole('tab', { name: 'Kamakailan' }).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(titles(page)).toContainText('Hiyas Reels')
  await page.reload()
  await alive(page)
  await expect(page.getByRole('tab', { name: 'Kamakailan' })).toHaveAttribute('aria-selected', 'true')

  await open(page, '/m/gameLobby')
  const played = page.getByRole('region', { name: 'Ituloy ang laro' })
  await expect(played.getByRole('article')).toHaveText(/Hiyas Reels/)
  await forgetSession(page)
  await page.reload()
  await alive(page)
  await expect(titles(page).first()).toBeVisible()
  await expect(played).toHaveCount(0)
})

test('FAV-05 FAV-11 a star that is tapped again at once reaches the server in the order of the taps: the last one holds', async ({
  site: page,
}) => {
  await joined(page)
  await open(page, '/m/gameList?gameType=RNG&vassalage=KDL')
  const [star, starred] = [false, true].map(pressed =>
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Paborito: /, pressed }),
  ) as [Locator, Locator]
  await expect(star).toBeVisible()
  let isAdded = false
  const held = Promise.withResolvers<void>()
  await page.route('**/MCSFE_addFavoriteGameV2', async route => {
    await held.promise
    const response = await route.fetch()
    isAdded = true
    await route.fulfill({ response })
  })
  const removed: boolean[] = []
  await page.route('**/MCSFE_removeFavoriteGameV2*', async route => {
    removed.push(isAdded)
    await route.continue()
  })
  const adding = page.waitForRequest('**/MCSFE_addFavoriteGameV2')
  await star.click()
  await adding
  await starred.click()
  await expect(star).toBeVisible()
  const removing = page.waitForResponse('**/MCSFE_removeFavoriteGameV2*')
  held.resolve()
  await removing
  expect(removed).toEqual([true])
  await page.reload()
  await alive(page)
  await expect(star).toBeVisible()
})

test('FAV-03 FAV-05 LOBBY-56 stars that are not known yet hide no other, nor the list of them; who logged out leaves no list behind', async ({
  site: page,
  context,
}) => {
  const IDS = '**/MCSFE_getFavoriteGames'
  await joined(page)
  await open(page, '/m/gameList?gameType=RNG&vassalage=HYO')
  const stars = page.getByRole('main').getByRole('button', { name: /^Paborito: /, pressed: false })
  const starred = page.getByRole('main').getByRole('button', { name: /^Paborito: /, pressed: true })
  await expect(stars.nth(2)).toBeVisible()
  await stars.first().click()
  await expect(starred).toHaveCount(1)

  // The next one is starred before the server has said which are.
  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(IDS, async route => {
    await held
    await route.continue()
  })
  await page.reload()
  await alive(page)
  await stars.nth(1).click()
  release()
  await expect(starred).toHaveCount(2)

  await page.route(IDS, route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await alive(page)
  await page.getByRole('tab', { name: 'Paborito' }).click()
  await expect(titles(page)).toHaveCount(2)

  // He logs out in another tab.
  const other = await context.newPage()
  await open(other, '/m/home')
  await forgetSession(other)
  await expect(page.getByRole('tab', { name: 'Lahat' })).toHaveAttribute('aria-selected', 'true')
  await expect(stars.nth(2)).toBeVisible()
})

test('FAV-05 a game that was starred elsewhere meanwhile has its star in the list of favourites', async ({
  site: page,
  context,
}) => {
  await joined(page)
  const [lobby, stars] = ['/m/gameList?gameType=RNG&vassalage=HYO', { name: /^Paborito: / }] as const
  await open(page, lobby)
  await expect(page.getByRole('main').getByRole('button', stars).nth(2)).toBeVisible()
  const other = await context.newPage()
  await open(other, lobby)
  const saved = other.waitForResponse('**/MCSFE_addFavoriteGameV2')
  await other.getByRole('main').getByRole('button', stars).first().click()
  await saved
  await page.getByRole('tab', { name: 'Paborito' }).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(titles(page).getByRole('button', { ...stars, pressed: true })).toHaveCount(1)
})

test('FAV-01 FAV-02 FAV-11 a star reaches the server although the page is loaded anew in the same moment, and so does its end', async ({
  site: page,
}) => {
  await joined(page)
  await open(page, '/m/gameList?gameType=RNG&vassalage=HYO')
  const star = page.getByRole('main').getByRole('button', { name: 'Paborito: Hiyas Reels' })
  for (const starred of ['true', 'false']) {
    await expect(star).toHaveAttribute('aria-pressed', starred === 'true' ? 'false' : 'true')
    await tapAndReload(page, star)
    await expect(star).toHaveAttribute('aria-pressed', starred)
  }

  // A second tap waits for the answer to the first one, and a page that goes has no time to: the server starred the game and never says so.
  const added = Promise.withResolvers<void>()
  await page.route('**/MCSFE_addFavoriteGameV2', route => route.fetch().then(() => added.resolve(), added.reject))
  await star.click()
  await added.promise
  await tapAndReload(page, star)
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

/** In one task, so that nothing has gone out before the page goes. */
const tapAndReload = (page: Page, star: Locator): Promise<void> =>
  arriving(page, () =>
    star.evaluate((button: HTMLElement) => {
      button.click()
      location.reload()
    }),
  )
