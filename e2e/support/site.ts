import { type Browser, test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { presentHouse } from './house.ts'
import { closePopupsInBrowser, type PopupHabit } from './popups.ts'

export { expect }

export type Account = { username: string; password: string }
/**
 * Journeys about who one is say `test.use({ address: 'own' })` and come each from an address of its own, with all its devices, as
 * people do: what one did wrong makes no other prove that it is a person, by work that grows harder every time. Not where a game
 * is opened: its frame has no origin, and would have to ask before every file whether it may send such a header.
 */
type AddressHabit = 'own' | 'shared'
type Saved = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** `site` is a visitor's page; `member` one of a member who registered once for all tests that only look around. */
export const test = base.extend<
  { site: Page; member: Page; address: AddressHabit },
  { membership: Saved; popups: PopupHabit; browser: Browser }
>({
  address: ['shared', { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders, address }, use) =>
    use(address === 'own' ? { ...extraHTTPHeaders, 'x-forwarded-for': ownAddress() } : extraHTTPHeaders),
  baseURL: async ({ baseURL }, use) => use(baseURL ?? presentHouse().url),
  popups: ['closed', { scope: 'worker', option: true }],
  browser: [
    async ({ browser, popups }, use) => {
      if (popups === 'closed') closePopupsInBrowser(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  site: async ({ page }, use) => use(page),
  membership: [async ({ browser }, use) => use(await joinOnce(browser)), { scope: 'worker' }],
  member: async ({ browser, baseURL, membership, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', storageState: membership })
    await use(await context.newPage())
    await context.close()
  },
})

/** Opens an address and waits until the page answers to taps. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

export const alive = (page: Page): Promise<void> => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** The same, with what a page fetches when it is at rest there and run: from then on it counts what it misses of itself. */
export async function openWithLater(page: Page, path: string): Promise<void> {
  // Whether it is the connection that is missing is asked of the server: however long that takes.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const later = page.waitForResponse('**/assets/later-*.js')
  await open(page, path)
  // A module runs once: this waits for that.
  await page.evaluate(script => import(script), (await later).url())
}

/** Does what loads another document, and waits until that one answers to taps: the address may be its own before it is here. */
export async function arriving(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.left = ''
  })
  await act()
  await page.locator('html[data-alive]:not([data-left])').waitFor({ state: 'attached' })
}

let journeys = 0
/** Another one each time: a worker has a house of its own, and what comes after it has another number. */
function ownAddress(): string {
  journeys += 1
  return `198.18.${process.pid % 256}.${journeys % 256}`
}

let accounts = 0
export function newAccount(): Account {
  accounts += 1
  return { username: `e2e_${process.pid}_${accounts}`, password: 'sampaguita-88' }
}

/** Fills in the registration that is open, and waits until the new member is home. */
export async function register(page: Page, { username, password }: Account): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/m/home')
}

export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** By the drop-down of the home header. */
export async function logOutFromHeader(
  page: Page,
  words: { menu: string; entry: string; confirm: string },
): Promise<void> {
  await page.getByRole('button', { name: words.menu }).click()
  await page.getByRole('button', { name: words.entry }).click()
  await arriving(page, () => page.getByRole('dialog').getByRole('button', { name: words.confirm }).click())
  await page.waitForURL('**/m/home')
}

const MENU_TIMEOUT_MS = 2_000

/** Chooses a language by the switch of the header: again where a popup came over its menu and so closed it. */
export async function speak(page: Page, language: 'English' | 'Filipino'): Promise<void> {
  const choice = page.getByRole('button', { name: language })
  await expect(async () => {
    if (!(await choice.isVisible())) await page.locator('summary').click({ timeout: MENU_TIMEOUT_MS })
    await choice.click({ timeout: MENU_TIMEOUT_MS })
  }).toPass()
}

/** What the demo merchant gives a new member, in centavos. */
export const GRANT = 100_000n

/** What the site says above everything that a member has. */
export const balanceOf = (page: Page): Locator => page.locator('header').getByText(/^₱[\d,]+\.\d\d$/)

export const gameFrame = (page: Page): FrameLocator => page.frameLocator('main iframe')

/** Counts the rounds a game says it has ended. To be called before the page is opened. */
export async function countRounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = window as unknown as { roundsEnded: number }
    counter.roundsEnded = 0
    window.addEventListener('message', ({ data }) => {
      if (data?.source === 'hiyas-game' && data.type === 'round_ended' && data.round !== null) counter.roundsEnded += 1
    })
  })
}

export const roundsEnded = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { roundsEnded: number }).roundsEnded)

/** The spin button while it can be pressed. */
export const readyToSpin = (page: Page): Locator => gameFrame(page).locator('[data-testid=spin][aria-disabled=false]')

/** Presses SPIN and waits until the round is over, through free spins where there are some. */
export async function spin(page: Page): Promise<void> {
  await playing(page, () => readyToSpin(page).click())
}

const GO_ON_TIMEOUT_MS = 1_000

/** Plays a round by `press` until the game can be played again. */
export async function playing(page: Page, press: () => Promise<void>): Promise<void> {
  const before = await roundsEnded(page)
  await press()
  const goOn = gameFrame(page).getByRole('button', {
    name: /^(Continue|Ituloy|Tap to begin|Pindutin para magsimula)$/,
  })
  const isOver = async () => {
    // It goes away by itself too.
    if (await goOn.isVisible()) await goOn.click({ timeout: GO_ON_TIMEOUT_MS }).catch(() => undefined)
    return (await roundsEnded(page)) > before && (await readyToSpin(page).isVisible())
  }
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
}

/** Whether play can go on; what there is to read is put away. */
export async function isReady(page: Page): Promise<boolean> {
  const goOn = gameFrame(page).getByRole('button', { name: /^(Ituloy|Pindutin para magsimula)$/ })
  // It goes away by itself too.
  if (await goOn.isVisible()) await goOn.click({ timeout: GO_ON_TIMEOUT_MS }).catch(() => undefined)
  // The card and the freed button come at once: whoever saw the button in time sees the card over it too.
  return (await readyToSpin(page).isVisible()) && !(await gameFrame(page).getByRole('dialog').isVisible())
}

/** What the rounds of the open betting record came to, in centavos. */
export async function sumOfResults(page: Page): Promise<bigint> {
  const results = await page.getByRole('listitem').locator('[data-tone]').allTextContents()
  return results.map(centavos).reduce((sum, result) => sum + result, 0n)
}

/** `₱1,000.00` or `−₱2.00` in whole centavos. */
export function centavos(text: string): bigint {
  const digits = BigInt(text.replaceAll(/[^\d]/g, ''))
  return /[−-]/.test(text) ? -digits : digits
}

async function joinOnce(browser: Browser): Promise<Saved> {
  // Who joins from the address of all journeys may hear that it is too fast: so many have joined before him.
  const extraHTTPHeaders = { 'x-forwarded-for': ownAddress() }
  const context = await browser.newContext({ baseURL: presentHouse().url, extraHTTPHeaders })
  const page = await context.newPage()
  await open(page, '/m/register')
  await register(page, newAccount())
  const saved = await context.storageState()
  await context.close()
  return saved
}
