import type { Browser, Page } from '@playwright/test'
import { logInThroughCaptcha } from './support/entry.ts'
import { answered, refused } from './support/envelope.ts'
import { presentHouse } from './support/house.ts'
import { joined } from './support/registering.ts'
import { untilDrawn } from './support/settled.ts'
import { alive, expect, open, test } from './support/site.ts'
import { hearing } from './support/toasts.ts'

test.use({ address: 'own' })

/** Another phone. */
const newContext = (browser: Browser) =>
  browser.newContext({ baseURL: presentHouse().url, viewport: { width: 390, height: 844 }, locale: 'fil-PH' })

test('SESS-51 SESS-52 a member sees his devices and ends one, which is told there', async ({ site: page, browser }) => {
  const account = await joined(page)
  const other = await newContext(browser)
  const elsewhere = await other.newPage()
  const heardElsewhere = await hearing(elsewhere)
  await open(elsewhere, '/m/login')
  await logInThroughCaptcha(elsewhere, account)
  await elsewhere.waitForURL('**/m/home')

  await open(page, '/m/set')
  await page.getByRole('link', { name: 'Mga device at session' }).click()
  const list = page.getByRole('list', { name: 'Mga naka-login na device' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('Device na ito')).toHaveCount(1)
  await list.getByRole('button', { name: /^I-logout ang/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  // Its card took the button along that had the focus.
  await expect(list).toBeFocused()
  await heardElsewhere('Na-logout ang account. Mag-login ulit.')
  await expect(elsewhere).toHaveURL(/\/m\/login/)

  await logInThroughCaptcha(elsewhere, account)
  await expect(elsewhere).not.toHaveURL(/\/m\/login/)
  await page.reload()
  await alive(page)
  await page.getByRole('button', { name: 'I-logout ang lahat ng iba' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I-logout ang lahat ng iba' }).click()
  await expect(page.getByText('Dito ka lang naka-login')).toBeVisible()
  await other.close()
})

test('that one session could not be ended is told also when another was ended meanwhile, and its button works till then', async ({
  site: page,
}) => {
  await joined(page)
  const heard = await hearing(page)
  await hasSessions(page, 'dito', 'tablet', 'laptop')
  const { promise: second, resolve: answerFirst } = Promise.withResolvers<void>()
  await page.route('**/wps/session/end', async route => {
    if (route.request().postDataJSON().sessionId === 'laptop') return route.fulfill({ json: answered({}) })
    await second
    await route.fulfill({ status: 503, json: refused('system_busy') })
  })
  await open(page, '/m/devices')
  await page.getByRole('button', { name: 'I-logout ang tablet' }).click()
  await page.getByRole('button', { name: 'I-logout ang laptop' }).click()
  await heard('Na-logout na ang device')
  const busy = page.locator('main [aria-busy=true]')
  await expect(busy).toHaveAccessibleName('I-logout ang tablet')
  answerFirst()
  await heard('Abala ang system.')
  await expect(busy).toHaveCount(0)
})

test('without a connection a session is not ended later by itself: that it could not be is said at once', async ({
  site: page,
  context,
}) => {
  await joined(page)
  const heard = await hearing(page)
  await open(page, '/m/devices')
  await hasSessions(page, 'dito', 'tablet')
  await page.reload()
  await alive(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const button = page.getByRole('button', { name: 'I-logout ang tablet' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await heard('Walang koneksyon. Tingnan ang internet at subukan muli.')
  const offline = page.getByText('Walang koneksyon. Ligtas ang balanse mo')
  await expect(offline).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await untilDrawn(page)
  await expect(page.getByText('Na-logout na ang device')).toHaveCount(0)
  expect(asked.filter(path => path === '/wps/session/end')).toHaveLength(1)
})

/** What the server would say of the devices of a member; this one is `dito`. */
async function hasSessions(page: Page, ...ids: string[]): Promise<void> {
  const session = (sessionId: string) => ({
    sessionId,
    device: sessionId,
    ip: '203.0.113.7',
    openedAtMs: 1_795_257_600_000,
    seenAtMs: 1_795_257_660_000,
    provedAtMs: 0,
    current: sessionId === 'dito',
  })
  const list = { sessions: ids.map(session), othersRemembered: false }
  await page.route('**/wps/session/list', route => route.fulfill({ json: answered(list) }))
}
