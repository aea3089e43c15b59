import type { Locator, Page } from '@playwright/test'
import { leave } from './support/entry.ts'
import { fingerOn } from './support/finger.ts'
import { alive, expect, newAccount, open, register, test } from './support/site.ts'

const LIST = '/wps/relay/GCSGAME_gameList'
const titles = (page: Page) => page.getByRole('article')
const listOf = (page: Page) => page.waitForRequest(request => new URL(request.url()).pathname === LIST)

test('LOBBY-25 LOBBY-26 LOBBY-27 LOBBY-28 LOBBY-34 LOBBY-39 LOBBY-40 LOBBY-57 a visitor searches, pages through vendors, filters, and is led to the login for what he has played', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  await expect(titles(page).first()).toBeVisible()

  const rail = page.getByRole('list', { name: 'Mga vendor' })
  // The vendors come with a request of their own, after the first titles or before them.
  const shape = () =>
    rail.evaluate(element => {
      const box = element.getBoundingClientRect()
      const boxes = [...element.children].map(child => child.getBoundingClientRect())
      const inView = boxes.filter(({ left, right }) => left >= box.left - 1 && right <= box.right + 1)
      return { inView: inView.length, gap: getComputedStyle(element).columnGap }
    })
  await expect.poll(shape).toEqual({ inView: 4, gap: '5px' })
  const [back, on] = [
    page.getByRole('button', { name: 'Mga naunang vendor' }),
    page.getByRole('button', { name: 'Mga susunod na vendor' }),
  ]
  await expect(back).toBeDisabled()
  await on.click()
  await expect.poll(() => rail.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  await back.click()
  await expect(back).toBeDisabled()
  await expect(back).toBeFocused()

  const tapped = async () => {
    const [list] = await Promise.all([listOf(page), rail.getByRole('button', { name: 'Lumina Play' }).click()])
    return Object.fromEntries(new URL(list.url()).searchParams)
  }
  expect(await tapped()).toMatchObject({ vassalage: 'LUM', pageNo: '1' })
  expect(await tapped()).not.toHaveProperty('vassalage')

  const box = page.getByRole('searchbox')
  await box.fill('tigre')
  const [search] = await Promise.all([listOf(page), box.press('Enter')])
  expect(new URL(search.url()).searchParams.get('gameName')).toBe('tigre')
  await foundIsHeard(page)
  await page.getByRole('button', { name: 'Burahin ang hinahanap' }).click()
  // The button is gone: who came by the keyboard is in the box again.
  await expect(box).toBeFocused()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Kidlat Studios' }).click()
  await panel.getByRole('button', { name: '₱0.10' }).click()
  await panel.getByRole('button', { name: 'I-reset' }).click()
  await expect(panel.getByRole('button', { name: 'Lahat ng vendor' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Kidlat Studios' }).click()
  const [filtered] = await Promise.all([
    page.waitForRequest(request => new URL(request.url()).searchParams.get('pageSize') === '26'),
    panel.getByRole('button', { name: /^Ipakita/ }).click(),
  ])
  expect(new URL(filtered.url()).searchParams.get('vassalage')).toBe('KDL')
  await expect(panel).toHaveCount(0)

  await arrowsLeadPast(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FgameList/)
})

test('LOBBY-18 typing asks for nothing, however long one pauses; Enter does', async ({ site: page }) => {
  await page.clock.install()
  await open(page, '/m/gameList?gameType=RNG')
  await expect(titles(page).first()).toBeVisible()
  const asked: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === LIST) asked.push(searchParams.get('gameName'))
  })
  const box = page.getByRole('searchbox')
  for (const typed of ['t', 'ti', 'tigre']) {
    await box.fill(typed)
    await page.clock.runFor(5_000)
  }
  await Promise.all([listOf(page), box.press('Enter')])
  await expect(titles(page)).toHaveCount(1)
  expect(asked).toEqual(['tigre'])
})

test('LOBBY-92 a page that does not come leaves the tiles, is offered again in its place, and nothing pops up', async ({
  site: page,
}) => {
  await page.route(`**${LIST}?*pageNo=2*`, route => route.fulfill({ status: 500, json: {} }))
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('list', { name: 'Mga klase ng laro' }).getByRole('button').first().click()
  await expect(titles(page).first()).toBeVisible()
  // All that is ever said over the page, also what is gone when somebody looks.
  await page.evaluate(() => {
    const said = new MutationObserver(() => document.body.setAttribute('data-said', ''))
    for (const host of document.querySelectorAll('[popover=manual][role=status]'))
      said.observe(host, { childList: true })
  })
  const failed = page.getByText('Hindi na-load ang kasunod.')
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
  expect((await shownOf(page)).places.at(-1)).toBe(26)
  await page.unroute(`**${LIST}?*pageNo=2*`)
  await page.getByRole('button', { name: 'Subukan muli' }).click()
  await expect(failed).toHaveCount(0)
  await expect.poll(async () => (await shownOf(page)).places.at(-1)).toBeGreaterThan(26)
  await expect(page.locator('body[data-said]')).toHaveCount(0)
})

/** After a search: where the focus is, and what is said to who cannot see the list. */
async function foundIsHeard(page: Page): Promise<void> {
  // The keyboard of the phone gives way to what was found, and who cannot see it stands there and hears how much that is.
  await expect(page.getByRole('heading', { name: 'Mga laro', exact: true })).toBeFocused()
  const said = page.getByRole('main').getByRole('status').filter({ hasText: /./ })
  await expect(titles(page)).toHaveCount(1)
  await expect(said).toHaveText('1 laro')
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('main [role=status]')) region.setAttribute('data-before', '')
  })
  await page.getByRole('searchbox').fill('zzzzqq')
  await page.getByRole('searchbox').press('Enter')
  // Said where it was said before: a region that comes with its words is heard by nobody.
  await expect(page.locator('main [role=status][data-before]')).toHaveText('Walang nahanap na laro')
}

/** Arrow keys reach what would lead a visitor to the login, and lead him there only when he chooses it. */
async function arrowsLeadPast(page: Page): Promise<void> {
  const [stars, recents] = [page.getByRole('tab', { name: 'Paborito' }), page.getByRole('tab', { name: 'Kamakailan' })]
  await page.getByRole('tab', { name: 'Lahat' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Hot' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(stars).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(recents).toBeFocused()
  await expect(recents).toHaveAttribute('aria-selected', 'false')
  await expect(page).toHaveURL(/\/m\/gameList/)
}

test('HOME-59 a kind that is chosen by its vendors says when they are on their way and when they did not come', async ({
  site: page,
}) => {
  const TREE = '**/wps/relay/GCSGAME_getVassGameType?*'
  await page.route(TREE, route => route.fulfill({ status: 500, json: {} }))
  await open(page, '/m/gameList?gameType=ESPORTS')
  await expect(page.getByRole('heading', { name: 'Hindi ma-load ang mga laro' })).toBeVisible()
  await page.unroute(TREE)
  await page.getByRole('button', { name: 'Subukan muli' }).click()
  await expect(page.getByRole('heading', { name: 'Hindi pa bukas ang E-sports' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hindi ma-load ang mga laro' })).toHaveCount(0)
})

/** What of the list is in the page: the numbers of its games in their order, and what a row covers of the next one. */
const shownOf = (page: Page) =>
  page.getByRole('region', { name: 'Mga laro', exact: true }).evaluate(list => {
    const rows = [...list.querySelectorAll('ul')]
    const boxes = rows.map(row => row.getBoundingClientRect())
    const overlaps = boxes.slice(1).map(({ top }, row) => (boxes[row]?.bottom ?? 0) - top)
    return {
      places: [...list.querySelectorAll('li')].map(item => Number(item.getAttribute('aria-posinset'))),
      overlapPx: Math.max(0, ...overlaps),
    }
  })

test('LOBBY-30 of a list that is scrolled to its end only what lies near the screen is in the page, in its order, also with larger letters', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('list', { name: 'Mga klase ng laro' }).getByRole('button').first().click()
  const lastPlace = async () => (await shownOf(page)).places.at(-1)
  await expect.poll(lastPlace).toBeGreaterThan(12)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    expect(await lastPlace()).toBeGreaterThan(150)
  }).toPass()
  const { places, overlapPx } = await shownOf(page)
  expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))
  expect(places.length).toBeLessThan(60)
  expect(overlapPx).toBe(0)
  await expect.poll(() => titles(page).evaluateAll(tiles => tiles.every(tile => tile.checkVisibility()))).toBe(true)

  await page.addStyleTag({ content: 'article span { font-size: 24px !important; line-height: 32px !important }' })
  await expect(async () => {
    await page.mouse.wheel(0, -2_000)
    const larger = await shownOf(page)
    expect([larger.places[0], larger.overlapPx]).toEqual([1, 0])
  }).toPass()
})

test('FAV-01 FAV-02 FAV-03 FAV-09 FAV-11 LOBBY-86 a member’s stars and games played, and the list he left is there when he comes back', async ({
  member: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  await page.getByRole('button', { name: 'Lahat', exact: true }).last().click()
  const star = page.getByRole('button', { name: 'Gawing paborito ang Hiyas Reels' })
  await page.route('**/MCSFE_addFavoriteGameV2', route =>
    route.fulfill({ json: { success: false, errorCode: 'game.not.found', message: '', value: null } }),
  )
  await star.click()
  await expect(page.getByText('Wala na ang larong ito.')).toBeVisible()
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
  await page.getByRole('button', { name: 'Alisin sa paborito ang Hiyas Reels' }).click()
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
})

test('FAV-05 FAV-11 a star that is tapped again at once reaches the server in the order of the taps: the last one holds', async ({
  member: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG&vassalage=KDL')
  const [star, starred] = [/^Gawing paborito ang/, /^Alisin sa paborito ang/].map(name =>
    page.getByRole('article').first().getByRole('button', { name }),
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
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, '/m/gameList?gameType=RNG&vassalage=HYO')
  const stars = page.getByRole('main').getByRole('button', { name: /^Gawing paborito ang/ })
  const starred = page.getByRole('main').getByRole('button', { name: /^Alisin sa paborito ang/ })
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
  await leave(other)
  await expect(page.getByRole('tab', { name: 'Lahat' })).toHaveAttribute('aria-selected', 'true')
  await expect(stars.nth(2)).toBeVisible()
})

test('GEST-01 a finger that rests on a game opens what is known of it, one that scrolls brings nothing along', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const tile = page.getByRole('article').first().getByRole('link')
  await expect(tile).toBeVisible()
  const box = await tile.boundingBox()
  if (!box) throw new Error('no tile')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await fingerOn(page)
  /** When a finger has scrolled, the browser has taken the touch away from the page. */
  const scripts = () => page.evaluate(() => document.querySelectorAll('script[src], link[rel=modulepreload]').length)

  const before = await scripts()
  const taken = page.evaluate(
    () => new Promise<void>(resolve => addEventListener('pointercancel', () => resolve(), { once: true })),
  )
  await finger.down(x, y)
  for (const at of [y - 40, y - 90, y - 140]) await finger.move(x, at)
  await finger.up()
  await taken
  expect(await scripts()).toBe(before)

  const sheet = page.getByRole('dialog')
  await page.evaluate(() => scrollTo(0, 0))
  await finger.down(x, y)
  await expect(sheet).toBeVisible()
  await finger.up()
  await expect(sheet).toBeVisible()
  expect(await scripts()).toBeGreaterThan(before)
})
