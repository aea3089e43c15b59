import type { Page } from '@playwright/test'
import { holdsUp } from './support/holds-up.ts'
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

async function isFit(page: Page, path: string): Promise<void> {
  await open(page, path)
  // A row half under the footer can be scrolled from under it, but axe judges what it sees: the whole page at once.
  await wholeInSight(page)
  expect(await page.getByRole('heading', { level: 1 }).count(), 'one h1').toBe(1)
  await holdsUp(page)
}

for (const path of VISITOR)
  test(`SHELL-01 for a visitor ${path} is accessible and fits`, ({ site }) => isFit(site, path))
for (const path of MEMBER)
  test(`SHELL-01 for a member ${path} is accessible and fits`, ({ member }) => isFit(member, path))
