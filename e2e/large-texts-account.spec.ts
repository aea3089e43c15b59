import { answered } from './support/envelope.ts'
import { NARROWEST_PX } from './support/holds-up.ts'
import { enlarge } from './support/large-texts.ts'
import { expect, open, test } from './support/site.ts'
import { areOnEachOther, brokenWords, isWithin } from './support/words.ts'

test('SHELL-08 SES-07 with texts twice as large on the narrowest phone no word of the settings, the devices or the menu lies on another, is broken or cut', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await open(page, '/m/set')
  const last = page.getByText('Huling login').locator('..')
  await expect(last).toBeVisible()
  await enlarge(page)
  expect(await areOnEachOther(last)).toBe(false)

  const device = { device: 'Chrome, Android', ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', provedAtMs: 0 }
  const session = {
    ...device,
    sessionId: 'a',
    openedAtMs: 1_795_257_600_000,
    seenAtMs: 1_795_257_660_000,
    current: true,
  }
  const list = { sessions: [session], othersRemembered: false }
  await page.route('**/wps/session/list', route => route.fulfill({ json: answered(list) }))
  await open(page, '/m/devices')
  const address = page.getByText(device.ip)
  await expect(address).toBeVisible()
  await enlarge(page)
  const { height } = (await address.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
  expect(height / 36, 'lines').toBeLessThanOrEqual(5)

  await open(page, '/m/home')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Buong menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Withdraw' })).toBeVisible()
  await enlarge(page)
  expect(await brokenWords(page, 'dialog nav[aria-label="Menu"] a')).toEqual([])
  expect(await isWithin(menu.getByText('Kabuuang balanse').locator('../..'))).toBe(true)
})
