import type { Page } from '@playwright/test'
import {
  announcement,
  announcing,
  announcingAgain,
  losingConnection,
  notAnnouncing,
  notAnnouncingYet,
} from './support/announcements.ts'
import { violationsOf } from './support/axe.ts'
import { NARROWEST_PX } from './support/holds-up.ts'
import { HOSTILE } from './support/hostile.ts'
import { expect, open, test } from './support/site.ts'

const ANNOUNCED_BY_THE_DEMO = 10
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const titles = (page: Page) => rows(page).getByRole('heading')

/** Beside what stands in a row. Nothing waits unread for a visitor, so nothing is left free for the mark of it. */
const marginsOf = (page: Page) =>
  rows(page)
    .first()
    .evaluate(row => {
      const [outer, words, caret] = [row, row.querySelector('span'), row.querySelector('svg')].map(element =>
        element?.getBoundingClientRect(),
      )
      return { start: (words?.left ?? 0) - (outer?.left ?? 0), end: (outer?.right ?? 0) - (caret?.right ?? 0) }
    })

test('NOTICE-01 NOTICE-02 NOTICE-03 NOTICE-06 NOTICE-17 NOTICE-18 a visitor taps the notice bar and reads in place', async ({
  site: page,
}) => {
  await open(page, '/m/home')
  await page.getByRole('link', { name: 'Unang laro: Hiyas Reels' }).click()
  await expect(page).toHaveURL(/\/m\/notice$/)
  await expect(rows(page)).toHaveCount(ANNOUNCED_BY_THE_DEMO)
  await expect(titles(page).nth(0)).toContainText('Unang laro: Hiyas Reels')
  await expect(titles(page).nth(0)).toContainText('Tampok')
  await expect(titles(page).nth(2)).toContainText('Play money ang lahat ng pera sa Hiyas')
  await expect(titles(page).nth(2)).toContainText(/\d{1,2} [A-Z][a-z]{2} 20\d\d/)
  expect(await marginsOf(page)).toEqual({ start: 14, end: 14 })

  const notice = page.getByRole('button', { name: /₱1,000 na play money sa bawat bagong account/ })
  await expect(notice).toHaveAttribute('aria-expanded', 'false')
  await notice.click()
  await expect(page.getByText('Isang beses lang ito kada account')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST_PX)
  await notice.click()
  await expect(page.getByText('Isang beses lang ito kada account')).toHaveCount(0)
  await notice.click()
  await page.getByRole('link', { name: 'Tingnan' }).click()
  await expect(page).toHaveURL(/\/m\/register$/)
})

test('NOTICE-05 NOTICE-18 with no announcements the bar says so in one line, and the list as well', async ({
  site: page,
}) => {
  await announcing(page, {})
  await open(page, '/m/notice')
  await expect(page.getByRole('heading', { name: 'Walang anunsyo ngayon' })).toBeVisible()
  await page.getByRole('link', { name: 'Bumalik' }).click()
  await expect(page.getByRole('link', { name: 'Walang anunsyo ngayon' })).toHaveCount(1)
})

test('NOTICE-18 five hundred announcements are drawn as they are scrolled to', async ({ site: page }) => {
  const player = Array.from({ length: 500 }, (_, index) => announcement(String(index)))
  await announcing(page, { player })
  await open(page, '/m/notice')
  await expect(rows(page)).toHaveCount(30)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
})

test('NOTICE-18 POPUP-02 markup that could run, load or look like our own screens does not; links keep working', async ({
  site: page,
}) => {
  await announcing(page, { player: [announcement('hostile', { content: HOSTILE, url: 'javascript:window.harmed=5' })] })
  await open(page, '/m/notice')
  await page.getByRole('button', { name: /Balita hostile/ }).click()
  await expect(page.getByText('Kept')).toBeVisible()
  const row = rows(page).first()
  expect(await row.locator('script, iframe, style, img, [onclick], [id=kept]').count()).toBe(0)
  await expect(row.getByText('bad')).not.toHaveAttribute('href')
  await expect(row.getByRole('link', { name: 'out' })).toHaveAttribute('target', '_blank')
  await expect(row.getByRole('link')).toHaveCount(2)
  expect(await page.evaluate(() => (window as unknown as { harmed?: number }).harmed)).toBeUndefined()
  await row.getByRole('link', { name: 'in', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/register$/)
})

test('NOTICE-01 a list that does not come offers another try', async ({ site: page }) => {
  await notAnnouncing(page)
  await open(page, '/m/notice')
  await expect(page.getByRole('heading', { name: 'Hindi ma-load ang mga anunsyo' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Subukan muli' })
  const fail = await notAnnouncingYet(page)
  await again.press('Enter')
  await expect(again).toBeHidden()
  fail()
  await expect(again).toBeFocused()
  await announcingAgain(page)
  await again.press('Enter')
  await expect(rows(page)).toHaveCount(ANNOUNCED_BY_THE_DEMO)
  await expect(page.getByRole('main')).toBeFocused()
})

test('NOTICE-01 a list that the lost connection holds up says so, and comes when the connection is back', async ({
  site: page,
}) => {
  await losingConnection(page)
  await open(page, '/m/notice')
  await expect(page.getByRole('heading', { name: 'Wala kang koneksyon' })).toBeVisible()
  await announcingAgain(page)
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(ANNOUNCED_BY_THE_DEMO)
})
