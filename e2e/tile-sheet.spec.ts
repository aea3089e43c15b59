import type { Locator, Page } from '@playwright/test'
import { fingerOn } from './support/finger.ts'
import { newsClosed } from './support/popups.ts'
import { expect, open, test } from './support/site.ts'
import { answersToKeys } from './support/tiles.ts'

/* What the tile of a game tells of it, on whatever page it stands. */

const tileOf = (page: Page) => page.getByRole('article').first().getByRole('link')
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function firstTile(page: Page, address: string) {
  await open(page, address)
  if (address === '/m/home') await newsClosed(page)
  const tile = tileOf(page)
  await expect(tile).toBeVisible()
  const name = (await page.getByRole('article').first().locator('a > span').nth(1).textContent()) ?? ''
  return { tile, name, sheet: sheetOf(page, name) }
}

for (const address of ['/m/home', '/m/gameLobby'])
  test(`GAM-10 GEST-01 on ${address} a finger that rests on a tile, and the right button, open the sheet of its game`, async ({
    site: page,
  }) => {
    const { tile, sheet } = await firstTile(page, address)
    await answersToKeys(tile)
    await tile.click({ button: 'right' })
    await expect(sheet).toBeVisible()
    for (const told of ['RTP (balik sa manlalaro)', 'Volatility', 'Pinakamataas na panalo', 'Mga premyo at patakaran'])
      await expect(sheet.getByText(told, { exact: true })).toBeVisible()
    for (const way of ['Maglaro', 'Subukan nang libre'])
      await expect(sheet.getByRole('link', { name: way })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Gawing paborito' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Isara' }).click()
    await expect(sheet).toBeHidden()

    const box = await tile.boundingBox()
    if (!box) throw new Error('no tile')
    const finger = await fingerOn(page)
    await finger.down(box.x + box.width / 2, box.y + box.height / 2)
    await expect(sheet).toBeVisible()
    await finger.up()
    await expect(sheet).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
  })

for (const address of ['/m/home', '/m/gameList?gameType=RNG'])
  test(`A11Y-06 GAM-10 on ${address} a keyboard is told of its way to the sheet, without a stop more, and comes back to the tile`, async ({
    site: page,
  }) => {
    const { tile, sheet } = await firstTile(page, address)
    await answersToKeys(tile)
    await page.keyboard.press('Tab')
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Paborito: / }),
    ).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tile).toBeFocused()
    const hint = page.locator('#tile-hint')
    const isSeen = () => hint.evaluate(element => element.getBoundingClientRect().width > 50)
    expect(await isSeen()).toBe(true)

    await page.keyboard.press('Space')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(tile).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/m\/(login|launchGame)/)
    await expect(sheet).toHaveCount(0)
  })

test('GAM-10 the sheet of a game stays behind on the page it was opened on', async ({ site: page }) => {
  const { tile, sheet } = await firstTile(page, '/m/home')
  await answersToKeys(tile)
  await page.keyboard.press('Space')
  await sheet.getByRole('link', { name: 'Maglaro' }).click()
  await expect(page).toHaveURL(/\/m\/(login|launchGame)/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('LOBBY-47 LOBBY-49 that a game rests is a ribbon on its picture, and covers neither its mark nor its star', async ({
    member: page,
  }) => {
    await page.route('**/wps/relay/GCSGAME_gameList?*', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { value: { games: object[] } }
      const games = answer.value.games.map(game => ({ ...game, maintenance: true }))
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, games } } })
    })
    await open(page, '/m/gameList?gameType=INHOUSE')
    const tile = page.getByRole('article').first()
    const ribbon = tile.getByText('MAINTENANCE', { exact: true })
    await expect(ribbon).toBeVisible()
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox()
      if (!box) throw new Error('not there')
      return box
    }
    const [words, star, mark, picture] = [
      await boxOf(ribbon),
      await boxOf(tile.getByRole('button')),
      await boxOf(tile.locator('[style*="-mark."]')),
      await boxOf(tile.locator('img')),
    ]
    expect(Math.max(star.y + star.height, mark.y + mark.height)).toBeLessThan(words.y)
    expect(words.x).toBeGreaterThanOrEqual(picture.x)
    expect(words.x + words.width).toBeLessThanOrEqual(picture.x + picture.width)
    // Its word is whole.
    expect(await ribbon.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })
})
