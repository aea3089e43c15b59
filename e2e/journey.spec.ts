import type { Locator, Page } from '@playwright/test'
import { checkBooks, killHouse, openHouse, presentHouse } from './support/house.ts'
import {
  type Account,
  balanceOf,
  centavos,
  countRounds,
  expect,
  GRANT,
  gameFrame,
  logIn,
  logOutFromHeader,
  newAccount,
  open,
  readyToSpin,
  register,
  speak,
  spin,
  sumOfResults,
  test,
} from './support/site.ts'
import { hearing } from './support/toasts.ts'

const ROUNDS = 20
const EN = { menu: 'Menu', entry: 'Log out', confirm: 'Log out' }

test('from a first visit to twenty settled bets, and everything is still there after a power cut', async ({
  site: page,
}) => {
  test.setTimeout(600_000)
  const account = newAccount()
  await countRounds(page)
  const balance = balanceOf(page)
  let left = ''

  await test.step('HOME-62 LANG-02 LANG-09 a visitor sees home in Filipino and switches to English', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'Hot ngayon' })).toBeVisible()
    await speak(page, 'English')
    await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  })

  await test.step('SHELL-84 REG-96 SHELL-65 WALLET-03 registers, is logged in, and has PHP 1,000.00 of play money', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Join now' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    const heard = await hearing(page)
    await register(page, account)
    await heard('Registered successfully')
    await expect(balance).toHaveText('₱1,000.00')
    await expect(page.locator('header')).toContainText(account.username)
  })

  await test.step('LOBBY-01 FAV-01 opens the slots lobby and stars a game', async () => {
    await page.getByRole('link', { name: /^All/ }).click()
    await page.waitForURL('**/m/gameList?gameType=RNG')
    await page.getByRole('list', { name: 'Kinds of games' }).getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Favourite: Hiyas Reels', pressed: false }).click()
    await expect(page.getByRole('button', { name: 'Favourite: Hiyas Reels', pressed: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Favourites' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('LOBBY-50 opens it and plays, and the balance follows every round by itself', async () => {
    await page.getByRole('link', { name: /Hiyas Reels/ }).click()
    await page.waitForURL('**/m/launchGame?**')
    await playRounds(page, balance)
    left = (await balance.textContent()) ?? ''
  })

  await test.step('leaves, and finds each round in the betting record', async () => {
    await page.getByRole('button', { name: 'Leave the game' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/m/gameList?gameType=RNG')
    await recordComesTo(page, centavos(left) - GRANT)
  })

  await test.step('SESS-37 SESS-47 logs out and in again, and everything is still there', async () => {
    await open(page, '/m/home')
    await Promise.all([following(page, false), logOutFromHeader(page, EN)])
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await Promise.all([following(page, true), comeBack(page, account)])
    await expect(balance).toHaveText(left)
    await expect(page.getByRole('button', { name: 'Favourite: Hiyas Reels', pressed: true })).toBeVisible()
  })

  await test.step('kill -9 and npm start: still there, and the books are right', async () => {
    await cutThePower()
    await open(page, '/m/gameRecord')
    await expect(page.getByText('Hiyas Reels')).toHaveCount(ROUNDS)
    await expect(balance).toHaveText(left)
    expect(await checkBooks(presentHouse())).toMatchObject({ right: true })
  })
})

async function playRounds(page: Page, balance: Locator): Promise<void> {
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  for (let round = 1; round <= ROUNDS; round++) {
    await spin(page)
    const inGame = await gameFrame(page).getByTestId('balance').textContent()
    await expect(balance, `after round ${round}`).toHaveText(inGame ?? '')
  }
}

/** The worker tells the wallet of rounds that won nothing, beside the play: the last one may still be open. */
async function recordComesTo(page: Page, sum: bigint): Promise<void> {
  await expect(async () => {
    await open(page, '/m/gameRecord')
    await expect(page.getByText('Hiyas Reels')).toHaveCount(ROUNDS)
    expect(await sumOfResults(page)).toBe(sum)
  }).toPass({ timeout: 45_000 })
}

/** The page asks to be told what changes, as a member or as nobody. */
const following = (page: Page, asMember: boolean) =>
  page.waitForRequest(
    request => request.url().includes('/realtime/events') && 'authorization' in request.headers() === asMember,
  )

async function comeBack(page: Page, account: Account): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, account)
  await page.waitForURL('**/m/home')
}

async function cutThePower(): Promise<void> {
  const house = presentHouse()
  await killHouse(house)
  await openHouse(house)
}
