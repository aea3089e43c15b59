import type { Page } from '@playwright/test'
import { logInThroughCaptcha } from './support/entry.ts'
import { fingerOn } from './support/finger.ts'
import { forgetSession } from './support/session.ts'
import { expect, newAccount, open, register, test } from './support/site.ts'
import { answersToKeys } from './support/tiles.ts'

const LIST = '/wps/relay/GCSGAME_gameList'
const titles = (page: Page) => page.getByRole('article')
/** That a list is asked for: its first page, as the next one of the list before may be asked for at any moment. */
const listOf = (page: Page) =>
  page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === LIST && searchParams.get('pageNo') === '1' && searchParams.get('pageSize') === '26'
  })

test('A11Y-02 A11Y-06 where the system chooses the colours lines say where the search ends and that it has the focus', async ({
  site: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/m/gameList?gameType=RNG')
  const [box, input] = [page.locator('form:has([type=search])'), page.getByRole('searchbox')]
  const line = () => box.evaluate(form => [getComputedStyle(form).outlineStyle, getComputedStyle(form).outlineWidth])
  await expect(input).toBeVisible()
  expect(await line()).toEqual(['solid', '1px'])
  await input.focus()
  expect(await line()).toEqual(['solid', '3px'])
})

for (const [kind, name, told] of [
  ['RNG', 'Hiyas Reels', /^Bayad sa taya na/],
  ['INHOUSE', 'Mina de Oro', /^Balik sa manlalaro: hindi bababa/],
] as const)
  test(`GAM-10 GAM-11 held for a moment the tile of ${name} tells what it returns and pays at most, and opens its pays and rules`, async ({
    site: page,
  }) => {
    await open(page, `/m/gameList?gameType=${kind}`)
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    const tile = titles(page).filter({ hasText: name }).first().getByRole('link')
    await answersToKeys(tile)
    await tile.click({ button: 'right' })
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByText(/^[\d,.]+× ng taya$/)).toBeVisible()
    await sheet.getByText('Mga premyo at patakaran').click()
    const rules = sheet.frameLocator('iframe')
    await expect(rules.getByRole('heading', { name: 'Mga premyo at patakaran' })).toBeVisible()
    await expect(rules.getByText(/^9\d\.\d\d%$/).first()).toBeVisible()
    await expect(rules.getByText(told).first()).toBeAttached()
  })

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
  await panel.getByRole('region', { name: 'Klase ng laro' }).getByRole('button').last().click()
  await panel.getByRole('button', { name: 'I-reset' }).click()
  await expect(panel.getByRole('button', { name: 'Lahat ng vendor' })).toHaveAttribute('aria-pressed', 'true')
  for (const title of ['Klase ng laro', 'Minimum na taya'])
    await expect(panel.getByRole('region', { name: title }).getByRole('button', { pressed: true })).toHaveText('Lahat')
  await panel.getByRole('button', { name: 'Kidlat Studios' }).click()
  const [filtered] = await Promise.all([listOf(page), panel.getByRole('button', { name: /^Ipakita/ }).click()])
  const narrowed = new URL(filtered.url()).searchParams
  const told = ['vassalage', 'gameClassify', 'isNew', 'minBet'].map(name => narrowed.get(name))
  expect(told).toEqual(['KDL', '', '0', null])
  await expect(panel).toHaveCount(0)

  await arrowsLeadPast(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FgameList/)
})

test('LOBBY-55 LOGIN-90 SHELL-60 who logs in to star a game finds the search he left, in a lobby that stands once in the history', async ({
  site: page,
}) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await forgetSession(page)
  await open(page, '/m/help')
  await open(page, '/m/gameList?gameType=RNG')
  const box = page.getByRole('searchbox')
  await box.fill('tigre')
  await box.press('Enter')
  await expect(titles(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Paborito: / }).click()
  await page.waitForURL('**/m/login?from=*')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/gameList?gameType=RNG')
  await expect(box).toHaveValue('tigre')
  await expect(titles(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/help$/)
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
  await expect.poll(async () => (await shownOf(page)).places.at(-1)).toBe(26)
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
  await expect(page.locator('main [role=status][data-before]:not(:empty)')).toHaveText('Walang nahanap na laro')
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

test('GEST-01 a finger that rests on a game opens what is known of it, one that scrolls brings nothing along', async ({
  site: page,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const tile = page.getByRole('article').first().getByRole('link')
  await answersToKeys(tile)
  const box = await tile.boundingBox()
  if (!box) throw new Error('no tile')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await fingerOn(page)
  /** When a finger has scrolled, the browser has taken the touch away from the page. */
  const scripts = () => page.evaluate(() => document.querySelectorAll('script[src], link[rel=modulepreload]').length)

  const before = await scripts()
  await page.evaluate(() => {
    addEventListener('pointercancel', () => document.body.setAttribute('data-taken', ''), { once: true })
  })
  // All at once: one that waited for an answer before it moved would on a busy machine have rested.
  await Promise.all([finger.down(x, y), ...[y - 40, y - 90, y - 140].map(at => finger.move(x, at))])
  await page.locator('body[data-taken]').waitFor({ state: 'attached' })
  await finger.up()
  expect(await scripts()).toBe(before)

  const sheet = page.getByRole('dialog')
  await page.evaluate(() => scrollTo(0, 0))
  await finger.down(x, y)
  await expect(sheet).toBeVisible()
  await finger.up()
  await expect(sheet).toBeVisible()
  expect(await scripts()).toBeGreaterThan(before)
})
