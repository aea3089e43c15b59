/** What journeys through the entry share: its forms, its codes, its third parties. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { type Account, logIn } from './site.ts'

const WORK_TIMEOUT_MS = 45_000
const STOPS_MAX = 20
/** The server asks for a captcha after some failures, not at once. */
const FAILURES_MAX = 3

export const field = (page: Page, name: string): Locator => page.locator(`form input[name=${name}]`)
export const submit = (page: Page): Locator => page.locator('form button[type=submit]')
export const sendCode = (page: Page): Locator => page.getByRole('button', { name: 'Ipadala' })
export const captchaHelp = (page: Page): Locator =>
  page.getByRole('button', { name: 'Hindi mabasa? Ipasagot sa device na ito' })

export const bySms = (page: Page): Promise<void> => page.getByRole('tab', { name: 'SMS code' }).click()

/** By the keyboard alone. Throws when it does not lead to the field. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(wanted => (document.activeElement as HTMLInputElement | null)?.name === wanted, name))
      return
  }
  throw new Error(`the keyboard never reaches ${name}`)
}

/** `639175550148` as people here write it. */
export const national = (number: string): string => `0${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`

const SENT_BY_THIRD_PARTY = /"sms":(true|false)/

/** Whether a third party sends the codes is told to a page when it starts: here by the test, so that both ways are walked. */
export async function codesSentBy(page: Page, sender: 'house' | 'third party'): Promise<void> {
  await page.route('**/m/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const page = await response.text()
    expect(page).toMatch(SENT_BY_THIRD_PARTY)
    return route.fulfill({ response, body: page.replace(SENT_BY_THIRD_PARTY, `"sms":${sender === 'third party'}`) })
  })
}

/** Asks for a code, and lets the device solve the captcha where one stands before it. */
export async function askForCode(page: Page): Promise<void> {
  const code = field(page, 'verificationCode')
  await sendCode(page).click()
  await expect(code.and(page.locator(':enabled')).or(captchaHelp(page))).toBeVisible()
  if (await captchaHelp(page).isVisible()) {
    await solveByDevice(page)
    await sendCode(page).click()
  }
  await expect(code).toBeEnabled()
}

export async function solveByDevice(page: Page): Promise<void> {
  await captchaHelp(page).click()
  // An address that was given much work is given harder work: that of all journeys is one.
  await expect(page.getByText('Na-verify na ang device na ito.')).toBeVisible({ timeout: WORK_TIMEOUT_MS })
}

/** Wrong passwords until the captcha stands there. */
export async function failUntilCaptcha(page: Page, username: string): Promise<void> {
  for (let attempt = 0; attempt < FAILURES_MAX && !(await captchaHelp(page).isVisible()); attempt++) {
    const answer = page.waitForResponse('**/wps/session/login')
    await logIn(page, { username, password: `wrong-password-${attempt}` })
    await answer
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  }
  await expect(captchaHelp(page)).toBeVisible()
}

/** Logs in as a person does who is asked for a captcha: an address with many failures behind it is asked by every journey. */
export async function logInThroughCaptcha(page: Page, account: Account): Promise<void> {
  await logIn(page, account)
  await passCaptcha(page)
}

/** After a login was sent: on, or through the captcha and on. */
export async function passCaptcha(page: Page): Promise<void> {
  const left = () => !new URL(page.url()).pathname.endsWith('/login')
  await expect.poll(async () => left() || (await captchaHelp(page).isVisible())).toBe(true)
  if (left()) return
  await solveByDevice(page)
  await submit(page).click()
}

/** The page of the third party: who is it? */
export async function introduce(page: Page, address: string): Promise<void> {
  await page.locator('input[name=name]').fill('Maria Clara')
  await page.locator('input[name=email]').fill(address)
  await page.locator('button.primary').click()
}

/** Holds what is asked of an address until it is let go: however long that takes, the documents that come from here on wait for it. */
export async function holding(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise: waited, resolve: letGo } = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.route(address, async route => {
    await waited
    await route.continue()
  })
  return letGo
}

/** What a page asks of the server from now on, by its path. */
export function pathsAsked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Every request to a path from now on. */
export function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = []
  page.on('request', request => new URL(request.url()).pathname === path && seen.push(request))
  return seen
}
