import type { Page } from '@playwright/test'
import { whileAway } from './support/faults.ts'
import { holdsUp, NARROWEST_PX } from './support/holds-up.ts'
import { presentHouse } from './support/house.ts'
import { anyNumber, lastSms } from './support/messages.ts'
import { expect, open, test } from './support/site.ts'

const WIDTHS = [390, NARROWEST_PX]
const COPIED_MAX_MS = 5_000

type Asked = { sessionInfo?: string; idToken?: string; phoneNumber?: string }

/** As the site's own page asks the phone verification: from its origin. */
async function ask(page: Page, method: string, body: object): Promise<Asked> {
  const key = await page.evaluate(async () => {
    const data = await (await fetch('/wps/system/status')).json()
    return String(data?.value?.info?.thirdPartyAuth?.smsKey ?? '')
  })
  const answer = await page.request.post(`/sandbox/idp/v1/accounts:${method}?key=${key}`, { data: body })
  return (await answer.json()) as Asked
}

test('the outbox shows what was sent to somebody as it comes, and fits a phone', async ({ site: page }) => {
  const [number, other] = [anyNumber(), anyNumber()]
  await page.goto(`/sandbox/outbox?to=${number}`)
  await expect(page.getByText('Wala pang mensahe')).toBeVisible()
  await expect(page.getByText('Play money lang dito')).toBeVisible()
  await holdsUp(page, WIDTHS)

  await ask(page, 'sendVerificationCode', { phoneNumber: `+${other}` })
  const { sessionInfo } = await ask(page, 'sendVerificationCode', { phoneNumber: `+${number}` })
  const { code } = await lastSms(number)
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Kopyahin' })).toBeVisible()
  await holdsUp(page, WIDTHS)

  const proved = await ask(page, 'signInWithPhoneNumber', { sessionInfo, code })
  expect(proved.phoneNumber).toBe(`+${number}`)

  await page.getByRole('link', { name: 'EN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await expect(page.getByText('Play money only')).toBeVisible()
  await page.getByLabel('Sent to').fill(other)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText(`+${other}`)).toBeVisible()
  await expect(page.getByText(`+${number}`)).toHaveCount(0)
})

test('a code that is copied twice in a row is said to be copied for a moment, and no longer', async ({
  site: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } })
  })
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  const number = anyNumber()
  await page.goto('/sandbox/outbox')
  await ask(page, 'sendVerificationCode', { phoneNumber: `+${number}` })
  await lastSms(number)
  await page.goto(`/sandbox/outbox?to=${number}`)
  const button = page.locator('button[data-copy]')
  await page.clock.pauseAt('2026-11-21T12:30:00+08:00')
  await button.dblclick()
  await expect(button).toHaveText('Nakopya')
  await page.clock.runFor(COPIED_MAX_MS)
  await expect(button).toHaveText('Kopyahin')
})

test('the page of a provider is accessible, fits a phone, and lets go', async ({ site: page, baseURL }) => {
  const query = new URLSearchParams({
    client_id: 'google',
    redirect_uri: `${baseURL ?? ''}/m/social`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'journey',
  })
  await page.goto(`/sandbox/idp/auth?${query}`)
  await expect(page.getByRole('heading', { name: 'Mag-login gamit ang Google' })).toBeVisible()
  await holdsUp(page, WIDTHS)
  await page.getByRole('button', { name: 'Kanselahin' }).click()
  await page.waitForURL(/\/m\/social\?.*error=access_denied/)
})

test('a sandbox that dies harms its own pages only, and comes back', async ({ site: page }) => {
  const outbox = async () => (await page.request.get('/sandbox/outbox')).status()
  await expect.poll(outbox).toBe(200)
  await whileAway(presentHouse(), 'sandbox', async () => {
    await expect.poll(outbox).toBe(503)
    await open(page, '/m/login')
    await expect(page.locator('input[name=username]')).toBeVisible()
  })
  await expect.poll(outbox).toBe(200)
})
