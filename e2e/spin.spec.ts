import { logInThroughCaptcha } from './support/entry.ts'
import { fingerOn } from './support/finger.ts'
import { sessionOf } from './support/session.ts'
import { lettersThere } from './support/settled.ts'
import {
  countRounds,
  expect,
  gameFrame,
  newAccount,
  open,
  playing,
  readyToSpin,
  register,
  spin,
  test,
} from './support/site.ts'

const ASIDE_PX = 140
/** One in four wins, or more. */
const SPINS_MAX = 40
/** What a win of Golden Genie Lamp may be told with, which has the longest name of a symbol. */
const LONGEST_CAPTION = '5 Mahiwagang lampara + WILD · linya 20 · ₱10,000.00'

test('GAM-01 a finger that leaves SPIN plays one round, without waiting for a click, and one that has moved off it, or is under a dialog by then, none; a key that is held plays once', async ({
  site: page,
}) => {
  await countRounds(page)
  await open(page, '/m/register')
  await register(page, newAccount())
  let asked = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('/api/spin')) asked += 1
  })
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  const button = gameFrame(page).getByTestId('spin')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  await button.evaluate(node => node.addEventListener('click', () => node.setAttribute('data-clicked', '')))
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await fingerOn(page)

  await finger.down(x, y)
  await finger.move(x, y - ASIDE_PX)
  await finger.up()
  await expect(readyToSpin(page)).toBeVisible()

  const game = gameFrame(page)
  await finger.down(x, y)
  await game.getByRole('button', { name: 'Menu ng laro' }).evaluate((menu: HTMLButtonElement) => menu.click())
  await expect(game.getByRole('dialog')).toBeVisible()
  await finger.up()
  await page.keyboard.press('Escape')
  await expect(game.getByRole('dialog')).toHaveCount(0)

  await finger.down(x, y)
  expect(asked).toBe(0)
  await playing(page, finger.up)
  expect(asked).toBe(1)
  await expect(button).not.toHaveAttribute('data-clicked')

  await button.focus()
  await playing(page, () => page.keyboard.down('Enter'))
  expect(asked).toBe(2)
  // Held down, it sends itself again and again.
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await expect(readyToSpin(page)).toBeVisible()
  await page.keyboard.up('Enter')
  await playing(page, () => page.keyboard.press('Enter'))
  expect(asked).toBe(3)
})

test('SES-01 a game whose session is over is opened again at its word, and after a login where its member was logged out', async ({
  site: page,
}) => {
  const account = newAccount()
  await open(page, '/m/register')
  await register(page, account)
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  const frame = page.locator('iframe')
  const first = await frame.getAttribute('src')
  const button = gameFrame(page).getByTestId('spin')
  await button.evaluate(() => window.parent.postMessage({ source: 'hiyas-game', type: 'again' }, '*'))
  await expect(frame).not.toHaveAttribute('src', first ?? '')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })

  const { token = '' } = await sessionOf(page)
  await page.request.delete('/wps/session/logout', { headers: { authorization: token, merchant: 'HIYAS' } })
  await page.waitForURL('**/m/login?*')
  await logInThroughCaptcha(page, account)
  await page.waitForURL('**/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
})

test('A11Y-06 LAUNCH-02 a way out that a finger has moved opens to whoever presses it without one, and is there in the next game', async ({
  member: page,
}) => {
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  const exit = page.getByRole('button', { name: 'Lumabas sa laro' })
  const place = page.locator('main [data-side]').filter({ has: exit })
  await expect(place).toHaveAttribute('data-side', 'left')
  const box = await exit.boundingBox()
  if (!box) throw new Error('no way out')
  const finger = await fingerOn(page)
  await finger.down(box.x + box.width / 2, box.y + box.height / 2)
  await finger.move(box.x + ASIDE_PX, box.y + ASIDE_PX)
  await finger.move(box.x + 2 * ASIDE_PX, box.y + ASIDE_PX)
  await finger.up()
  await expect(place).toHaveAttribute('data-side', 'right')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await exit.evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('dialog', { name: 'Lumabas sa laro?' })).toBeVisible()
  await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
  await expect(place).toHaveAttribute('data-side', 'right')
})

test('LAUNCH-02 the sound that was turned off in a game is off in the next one, a slot or not', async ({
  member: page,
}) => {
  const game = gameFrame(page)
  const openGame = async (nodeId: string) => {
    await open(page, `/m/launchGame?nodeId=${nodeId}`)
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
  }
  await openGame('HYO-hiyas-reels')
  await game.getByRole('button', { name: 'Patayin ang tunog' }).click()
  await openGame('HYO-swerte-dice')
  await game.getByRole('button', { name: 'Buksan ang tunog' }).click()
  await openGame('HYO-hiyas-reels')
  await expect(game.getByRole('button', { name: 'Patayin ang tunog' })).toBeVisible()
})

test.describe('on the lowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('GAM-04 the reels stay where they are when a win is told below them', async ({ site: page }) => {
    await countRounds(page)
    await open(page, '/m/register')
    await register(page, newAccount())
    await open(page, '/m/launchGame?nodeId=HYO-hiyas-reels')
    await expect(readyToSpin(page)).toBeVisible({ timeout: 30_000 })
    const game = gameFrame(page)
    // Before its letters have come, a line may be a pixel higher.
    await lettersThere(game.locator('body'))
    // The bar above it takes a second line when its amounts have grown by a round of free spins: no matter of the game's.
    await page.locator('iframe').evaluate(frame => frame.style.setProperty('flex', `0 0 ${frame.clientHeight}px`))
    const topPx = () => game.locator('.cabinet').evaluate(cabinet => cabinet.getBoundingClientRect().top)
    const before = await topPx()
    const caption = game.locator('.win-panel .caption').filter({ hasText: '₱' })
    for (let spins = 0; spins < SPINS_MAX && !(await caption.isVisible()); spins++) await spin(page)
    await expect(caption).toBeVisible()
    expect(await topPx()).toBe(before)
    await caption.evaluate((node, longest) => node.replaceChildren(longest), LONGEST_CAPTION)
    const [left = 0, right = 0] = await caption.evaluate(node => {
      const letters = document.createRange()
      letters.selectNodeContents(node)
      const box = letters.getBoundingClientRect()
      return [box.left, box.right]
    })
    expect(await topPx()).toBe(before)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
  })
})
