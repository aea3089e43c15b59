import type { Page } from '@playwright/test'
import { violationsOf, WCAG } from './support/axe.ts'
import { alive, expect, open, test } from './support/site.ts'

const page = (of: Page) => of.locator('html')
/** What the phone draws its own bars in. */
const bar = (of: Page) => of.locator('meta[name="theme-color"]')
const choice = (of: Page, name: string) =>
  of.getByRole('list', { name: 'Itsura' }).getByRole('button', { name, exact: true })

test('a member chooses light colours: at once, on every page before anything is painted, in other tabs, and back', async ({
  member,
}) => {
  await member.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.first = document.documentElement.dataset.theme
    })
  })
  await open(member, '/m/set')
  await expect(choice(member, 'Madilim')).toHaveAttribute('aria-pressed', 'true')
  await expect(page(member)).toHaveAttribute('data-theme', 'dark')

  const other = await member.context().newPage()
  await open(other, '/m/home')
  await choice(member, 'Maliwanag').click()
  await expect(choice(member, 'Maliwanag')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(member, 'Madilim')).toHaveAttribute('aria-pressed', 'false')
  await expect(page(member)).toHaveAttribute('data-theme', 'light')
  await expect(bar(member)).toHaveAttribute('content', await ground(member))
  await expect(page(other)).toHaveAttribute('data-theme', 'light')
  await other.close()
  expect(await violationsOf(member, WCAG)).toEqual([])

  await open(member, '/m/home')
  await expect(page(member)).toHaveAttribute('data-first', 'light')
  await expect(bar(member)).toHaveAttribute('content', await ground(member))

  await open(member, '/m/set')
  await choice(member, 'Madilim').click()
  await expect(page(member)).toHaveAttribute('data-theme', 'dark')
  await member.reload()
  await alive(member)
  await expect(page(member)).toHaveAttribute('data-first', 'dark')
  await expect(bar(member)).toHaveAttribute('content', await ground(member))
})

test('automatic colours are those of the phone, and turn with it', async ({ member }) => {
  await member.emulateMedia({ colorScheme: 'dark' })
  await open(member, '/m/set')
  await choice(member, 'Auto').click()
  await expect(page(member)).toHaveAttribute('data-theme', 'dark')
  await member.emulateMedia({ colorScheme: 'light' })
  await expect(page(member)).toHaveAttribute('data-theme', 'light')
  await member.reload()
  await expect(page(member)).toHaveAttribute('data-theme', 'light')
  await alive(member)
  await expect(choice(member, 'Auto')).toHaveAttribute('aria-pressed', 'true')
})

test('over a picture the logo is bright in light colours too', async ({ member }) => {
  const logo = async () => {
    await open(member, '/m/maintenance')
    return member
      .getByRole('main')
      .getByRole('img', { name: 'Hiyas' })
      .evaluate(of => getComputedStyle(of).backgroundImage)
  }
  const dark = await logo()
  await open(member, '/m/set')
  await choice(member, 'Maliwanag').click()
  expect(await logo()).toBe(dark)
})

/** What the ground of the page is drawn in. */
const ground = (of: Page): Promise<string> =>
  of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim())
