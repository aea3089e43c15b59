import type { Page } from '@playwright/test'
import { stored } from './support/device.ts'
import { alive, expect, logOutFromHeader, newAccount, open, register, test } from './support/site.ts'

/* What was searched for last, offered again by the search of the lobby. */

test.use({ address: 'own' })

const LOBBY = '/m/gameList?gameType=RNG'
const boxOf = (page: Page) => page.getByRole('searchbox')
const offered = (page: Page) => page.getByRole('list', { name: 'Huling hinanap' }).getByRole('button')
const titles = (page: Page) => page.getByRole('article')

async function search(page: Page, term: string) {
  await boxOf(page).fill(term)
  await boxOf(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Mga laro', exact: true })).toBeFocused()
}

test('LOBBY-18 LOBBY-19 the empty search box offers the last searches to a keyboard, and one of them is searched for again', async ({
  site: page,
}) => {
  await open(page, LOBBY)
  await boxOf(page).focus()
  await expect(boxOf(page)).toHaveAccessibleDescription('')
  for (const term of ['tigre', 'reels', 'TIGRE', '']) await search(page, term)
  await expect(offered(page)).toHaveCount(0)

  // What is offered comes with the focus and asks for nothing; typing takes it away, Escape as well.
  await boxOf(page).focus()
  await expect(boxOf(page)).toHaveAccessibleDescription('Huling hinanap')
  await expect(offered(page)).toHaveText(['TIGRE', 'reels'])
  await boxOf(page).fill('t')
  await expect(offered(page)).toHaveCount(0)
  await boxOf(page).fill('')
  await expect(offered(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(offered(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(boxOf(page)).toBeFocused()

  await page.reload()
  await alive(page)
  await boxOf(page).focus()
  await expect(offered(page)).toHaveText(['TIGRE', 'reels'])
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(titles(page)).toHaveCount(1)
  await expect(boxOf(page)).toHaveValue('TIGRE')
  await expect(offered(page)).toHaveCount(0)
})

test('LOBBY-18 a tap on a search searches for it again, a tap elsewhere leaves it, and all can be cleared', async ({
  site: page,
}) => {
  await open(page, LOBBY)
  for (const term of ['tigre', '']) await search(page, term)
  await boxOf(page).tap()
  await offered(page).first().tap()
  await expect(titles(page)).toHaveCount(1)
  await search(page, '')
  await boxOf(page).tap()
  await expect(offered(page)).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(offered(page)).toHaveCount(0)

  await boxOf(page).tap()
  await page.getByRole('button', { name: 'Burahin lahat' }).tap()
  await expect(offered(page)).toHaveCount(0)
  await expect(boxOf(page)).toBeFocused()
  expect(await stored(page, 'SHELL_searches')).toBeNull()
})

test('SESS-40 the searches of a member are offered to nobody else', async ({ member: page }) => {
  await open(page, LOBBY)
  for (const term of ['tigre', '']) await search(page, term)
  await boxOf(page).focus()
  await expect(offered(page)).toHaveText(['tigre'])
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('SHELL_searches') ?? '')
    localStorage.setItem('SHELL_searches', JSON.stringify({ ...kept, who: 'HIYAS/iba' }))
  })
  await page.reload()
  await alive(page)
  await boxOf(page).focus()
  await expect(boxOf(page)).toBeFocused()
  await expect(offered(page)).toHaveCount(0)
})

test('LOBBY-18 a search that is shown already stands in the box again when it is chosen', async ({ site: page }) => {
  await open(page, LOBBY)
  await search(page, 'tigre')
  await boxOf(page).fill('')
  await offered(page).first().click()
  await expect(offered(page)).toHaveCount(0)
  await expect(titles(page)).toHaveCount(1)
  await expect(boxOf(page)).toHaveValue('tigre')
})

test('SESS-40 the searches of a member go when he logs out in another tab', async ({ site: page }) => {
  await open(page, '/m/register')
  await register(page, newAccount())
  await open(page, LOBBY)
  for (const term of ['tigre', '']) await search(page, term)
  await boxOf(page).focus()
  await expect(offered(page)).toHaveText(['tigre'])

  const other = await page.context().newPage()
  await open(other, '/m/home')
  await logOutFromHeader(other, { menu: 'Menu', entry: 'Mag-logout', confirm: 'Mag-logout' })
  await expect(offered(page)).toHaveCount(0)
  expect(await stored(page, 'SHELL_searches')).toBeNull()
})
