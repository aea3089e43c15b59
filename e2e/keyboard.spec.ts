import type { Frame, Page } from '@playwright/test'
import { withoutMatches } from './support/popups.ts'
import { expect, gameFrame, open, readyToSpin, test } from './support/site.ts'

test.use({ popups: 'left' })

/** The largest menu has so many entries, with what closes it. */
const MENU_STEPS = 7

/** What has the focus and is hidden to its middle: by the header and what stays at the foot of the page, or outside of the window. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const inset = 2
    const points = [left + inset, (left + right) / 2, right - inset].map(x =>
      document.elementFromPoint(x, (top + bottom) / 2),
    )
    return points.some(point => element.contains(point)) ? null : (element.textContent ?? element.tagName)
  })

test('A11Y-02 A11Y-06 nothing has the focus behind the header, the footer or the bar above it, on the way down and up', async ({
  site: page,
}) => {
  await open(page, '/m/help')
  await expect(page.getByRole('complementary', { name: 'App ng Hiyas' })).toBeVisible()
  const last = page.getByRole('main').getByRole('list').getByRole('link').last()
  const first = page.getByRole('banner').getByRole('link')
  const hidden: (string | null)[] = []
  for (const [key, end] of [
    ['Tab', last],
    ['Shift+Tab', first],
  ] as const)
    while (!(await end.evaluate(element => element === document.activeElement))) {
      await page.keyboard.press(key)
      hidden.push(await hiddenFocus(page))
    }
  expect(hidden.filter(name => name !== null)).toEqual([])
})

/** Who has the focus, where something cuts the ring around it. What is half beside the screen moves into it, later than the focus. */
const cutRing = (inside: Page | Frame): Promise<string | null> =>
  inside.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    // A field says by its own line that it has the focus, the middle of the footer by a part of it.
    if (outlineStyle === 'none') return null
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    let isCut = false
    let isInRail = false
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowClipMargin } = getComputedStyle(around)
      if (overflowX === 'visible' || around.contains(document.body)) continue
      const edge = around.getBoundingClientRect()
      const room = Number.parseFloat(overflowClipMargin) || 0
      if (top - reach < edge.top - room || bottom + reach > edge.bottom + room) isCut = true
      isInRail ||= overflowX === 'auto'
    }
    const isBeside = left - reach < 0 || right + reach > innerWidth
    return isCut || (isBeside && !isInRail) ? (element.getAttribute('aria-label') ?? element.textContent) : null
  })

for (const [address, last] of [
  ['/m/gameList?gameType=RNG', 'Hiyas Reels'],
  ['/m/gameRecord', 'Ako'],
] as const)
  test(`A11Y-02 the ring around what has the focus is cut by nothing at ${address}`, async ({ member: page }) => {
    await withoutMatches(page)
    await open(page, address)
    const end = page.getByRole('link', { name: last }).last()
    await expect(end).toBeVisible()
    const cut: (string | null)[] = []
    while (!(await end.evaluate(element => element === document.activeElement))) {
      await page.keyboard.press('Tab')
      cut.push(await cutRing(page))
    }
    expect(cut.filter(name => name !== null)).toEqual([])
  })

test('A11Y-02 the ring around what has the focus is cut by nothing in a game and its menu', async ({
  member: page,
}) => {
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  const [game] = page.mainFrame().childFrames()
  const menu = gameFrame(page).getByRole('button', { name: 'Menu ng laro' })
  const cut: (string | null)[] = []
  const walk = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      if (game) cut.push(await cutRing(game))
      await page.keyboard.press('Tab')
    }
  }
  await gameFrame(page).getByRole('button', { name: 'Patayin ang tunog' }).focus()
  await walk(MENU_STEPS)
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(gameFrame(page).getByRole('dialog')).toBeVisible()
  await walk(MENU_STEPS)
  expect(cut.filter(name => name !== null)).toEqual([])
})

test('A11Y-06 news that came by itself leaves the focus at the beginning of the page when it is closed, and not at its end', async ({
  site: page,
}) => {
  await withoutMatches(page)
  await open(page, '/m/home')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('A11Y-06 who arrives at a page is told its name, and a page with a game is called after it', async ({
  member: page,
}) => {
  await withoutMatches(page)
  await open(page, '/m/mine')
  await page.getByRole('main').getByRole('link', { name: 'Tulong' }).first().click()
  await page.waitForURL('**/m/help')
  await expect(page.getByRole('main', { name: 'Help centre', exact: true })).toBeFocused()
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(page).toHaveTitle('Hiyas Reels · Hiyas')
})
