import type { Page } from '@playwright/test'
import { violationsOf, WCAG } from './support/axe.ts'
import { wholeInSight } from './support/settled.ts'
import { expect, open, test } from './support/site.ts'

const VISITOR = [
  '/m/home',
  '/m/login',
  '/m/register',
  '/m/gameList?gameType=RNG',
  '/m/maintenance',
  '/m/forget',
  '/m/trail',
  '/m/help',
  '/m/helpCenter?i=3',
  '/m/helpDetail#1',
  '/m/useragreement',
  '/m/notice',
  '/m/download',
  '/m/service',
]
const MEMBER = [
  '/m/home',
  '/m/gameList?gameType=RNG',
  '/m/gameRecord',
  '/m/member-centre',
  '/m/voucherCenter',
  '/m/set',
  '/m/devices',
  '/m/changePsw',
]
const NARROWEST_PX = 320

async function holdsUp(page: Page, path: string): Promise<void> {
  await open(page, path)
  // A row half under the footer can be scrolled from under it, but axe judges what it sees: the whole page at once.
  await wholeInSight(page)
  expect(await violationsOf(page, WCAG)).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).count(), 'one h1').toBe(1)
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, `SHELL-01 no sideways scroll at ${NARROWEST_PX} px`).toBe(0)
}

for (const path of VISITOR)
  test(`SHELL-01 for a visitor ${path} is accessible and fits`, ({ site }) => holdsUp(site, path))
for (const path of MEMBER)
  test(`SHELL-01 for a member ${path} is accessible and fits`, ({ member }) => holdsUp(member, path))
