import {
  balanceOf,
  centavos,
  countRounds,
  expect,
  GRANT,
  isReady,
  newAccount,
  open,
  openWithLater,
  readyToSpin,
  register,
  roundsEnded,
  spin,
  sumOfResults,
  test,
} from './support/site.ts'

/** A connection that is back so soon after the press is back in time for the bet, whatever this machine does in between. */
const BACK_IN_TIME_MS = 5_000

test('a browser that goes offline during a spin loses nothing and goes on by itself', async ({
  site: page,
  context,
}) => {
  test.setTimeout(180_000)
  await countRounds(page)
  await open(page, '/m/register')
  await register(page, newAccount())
  await page.getByRole('article').filter({ hasText: 'Hiyas Reels' }).getByRole('link').click()
  const button = readyToSpin(page)
  await expect(button).toBeVisible({ timeout: 30_000 })
  await spin(page)

  await page.route('**/studio/api/**', route => route.abort('internetdisconnected'))
  await context.setOffline(true)
  const pressedAtMs = performance.now()
  await button.click()
  await expect(page.getByRole('main').getByText(/^Walang koneksyon\./)).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/studio/api/**')
  await expect(page.getByRole('main').getByText(/^Walang koneksyon\./)).toBeHidden()
  // A bet is repeated for 12 s: where a busy machine has the connection back later than that, the player presses once more.
  const isLate = performance.now() - pressedAtMs > BACK_IN_TIME_MS
  const goesOn = async () => (await roundsEnded(page)) === 2 || (isLate && (await isReady(page)))
  await expect.poll(goesOn, { timeout: 60_000 }).toBe(true)
  if ((await roundsEnded(page)) < 2) await spin(page)
  expect(await roundsEnded(page)).toBe(2)

  // The worker tells the wallet of rounds that won nothing, beside the play: the last one may still be open.
  await expect(async () => {
    await open(page, '/m/gameRecord')
    await expect(page.getByText('Hiyas Reels')).toHaveCount(2)
    expect(centavos((await balanceOf(page).textContent()) ?? '')).toBe(GRANT + (await sumOfResults(page)))
  }).toPass({ timeout: 60_000 })
})

test('a list of games that has no connection says so, its picture leaves no broken frame, and it comes by itself', async ({
  site: page,
  context,
}) => {
  await open(page, '/m/gameList?gameType=RNG')
  const games = page.getByRole('main').getByRole('article')
  await expect(games.first()).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('list', { name: 'Mga klase ng laro' })
    .getByRole('button', { name: 'Slots', exact: true })
    .click()
  const told = page.getByRole('heading', { name: 'Lalabas ito pagbalik ng internet mo' })
  await expect(told).toBeVisible()
  await expect(told.locator('xpath=preceding-sibling::img')).toBeHidden()
  await context.setOffline(false)
  await expect(games.first()).toBeVisible()
})

test('SHELL-87 a screen whose code cannot come without a connection says so, and comes by itself, with the focus where it was', async ({
  site: page,
  context,
}) => {
  await openWithLater(page, '/m/help')
  const main = page.getByRole('main')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Promo' }).click()
  await expect(main.getByRole('heading', { name: 'Lalabas ito pagbalik ng internet mo' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main).toBeFocused()
  await context.setOffline(false)
  await expect(main.getByRole('heading', { name: 'Bubuksan pa lang ito' })).toBeVisible()
  await expect(main).toBeFocused()
  // With its styles, which did not come at first either: the ways out stand beside each other.
  await expect(main.getByRole('link').first().locator('..')).toHaveCSS('display', 'flex')
})

test('SHELL-87 a screen comes with the next connection also where nothing had come yet of what brings it', async ({
  site: page,
  context,
}) => {
  const LATER = '**/assets/later-*.js'
  await page.route(LATER, route => route.abort('internetdisconnected'))
  const missed = page.waitForEvent('requestfailed', request => /later-[^/]*\.js$/.test(request.url()))
  await open(page, '/m/help')
  await missed
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Pangunahing menu' }).getByRole('link', { name: 'Promo' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Lalabas ito pagbalik ng internet mo' })).toBeVisible()
  await page.unroute(LATER)
  await context.setOffline(false)
  await expect(main.getByRole('heading', { name: 'Bubuksan pa lang ito' })).toBeVisible()
})

test('SET-01 SES-05 settings that lose the connection say so in the place of what they do not know, and go on by themselves', async ({
  site: page,
  context,
}) => {
  const INFO = '**/wps/member/info*'
  await open(page, '/m/register')
  await register(page, newAccount())
  await page.addInitScript(() => localStorage.removeItem('memberInfo'))
  await page.route(INFO, async route => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await open(page, '/m/set')
  const security = page.getByRole('region', { name: 'Seguridad' })
  await expect(security.getByText('Walang koneksyon')).toBeVisible()
  await page.unroute(INFO)
  await context.setOffline(false)
  await expect(security.getByText('Ito ang una')).toBeVisible()
})
