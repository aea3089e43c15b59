import { DAY_MS, systemClock } from '@hiyas/kernel'
import type { Page } from '@playwright/test'
import { launch, say, showHistory } from './support/inhouse.ts'
import { joined } from './support/registering.ts'
import { stopTimers, untilSeen } from './support/settled.ts'
import {
  balanceOf,
  centavos,
  countRounds,
  expect,
  GRANT,
  gameFrame,
  open,
  readyToSpin,
  speak,
  spin,
  test,
} from './support/site.ts'

const FLIGHTS_MAX = 6
const FLIGHT_MAX_MS = 150_000
const PRESS_MS = 5_000

test('RNG-12 GAM-16 LAUNCH-02 dice: one way out that rests and one clock, a bet, its outcome, the balance everywhere, the history, and the page that verifies it', async ({
  site: page,
}) => {
  await countRounds(page)
  await joined(page)
  await launch(page, 'Swerte Dice')
  await oneWayOut(page)
  await exitRests(page)
  await nothingBehindADialog(page)
  await spin(page)
  await balanceFollows(page)
  await showHistory(page)
  const game = gameFrame(page)
  await game.getByRole('button', { name: 'Suriin' }).first().click()
  await expect(game.getByText('Lalabas ang server seed kapag nagpalit ka ng seed.')).toBeVisible()
  const verifier = game.frameLocator('.inhouse-verifier')
  await expect(verifier.getByRole('heading', { name: 'Suriin ang isang round' })).toBeVisible()

  // A11Y-10: what comes of each key is not read out, what comes of the whole seed is.
  const [seed, said] = [verifier.getByLabel(/^Server seed/), verifier.locator('#said')]
  await seed.pressSequentially('ab')
  await expect(verifier.locator('output')).toContainText('HINDI ito ang ipinangakong server seed.')
  await expect(verifier.locator('output')).toHaveAttribute('aria-live', 'off')
  await expect(said).toHaveText('')
  await seed.press('Tab')
  await expect(said).toHaveText(/^\d+\.\d\d: ✗ HINDI ito ang ipinangakong server seed\.$/)
})

test('RNG-12 crash: on board with one tap, off with the next, and the balance follows', async ({ site: page }) => {
  test.setTimeout(300_000)
  await countRounds(page)
  await joined(page)
  await launch(page, 'Sinag Crash')
  const game = gameFrame(page)
  const stage = game.locator('.crash')
  const taken = game.getByText(/^Nakuha mo sa/).first()
  // A flight may end before anybody can get off: then the next one is taken.
  for (let flight = 0; flight < FLIGHTS_MAX && !(await taken.isVisible()); flight++) {
    // A bet that was lost is decided a second after its flight.
    await expect(game.getByRole('button', { name: /^KASALI / })).toBeHidden({ timeout: FLIGHT_MAX_MS })
    // Right after a flight a press was meant for it, and stakes nothing.
    const bet = game.getByRole('button', { name: /^(Taya|SUSUNOD) / })
    await expect(async () => {
      // One that goes before it is pressed would be waited for until the next flight.
      if (await bet.isVisible()) await bet.click({ timeout: PRESS_MS })
      await expect(bet).toBeHidden({ timeout: PRESS_MS })
    }).toPass({ timeout: FLIGHT_MAX_MS })
    await expect(stage).toHaveAttribute('data-state', 'running', { timeout: FLIGHT_MAX_MS })
    const off = game.getByRole('button', { name: 'Kunin na ngayon' })
    const isOver = game.locator('.crash[data-state=over]')
    // The one that runs may be that of before, and this bet waits for the next.
    await expect(off.or(isOver)).toBeVisible({ timeout: FLIGHT_MAX_MS })
    if (await off.isVisible()) await off.click().catch(() => undefined)
    await expect(taken.or(isOver).first()).toBeVisible({ timeout: FLIGHT_MAX_MS })
  }
  await expect(taken).toBeVisible()
  await balanceFollows(page)
  await showHistory(page)
  await expect(game.getByTestId('history').getByText(/✓ \d/).first()).toBeVisible()
})

test('LAUNCH-02 a game stays when another tab speaks another language, and is left with one tap also where it has moved on within its frame', async ({
  site: page,
  context,
}) => {
  await joined(page)
  await launch(page, 'Swerte Dice')
  let launches = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/wps/game/launchGame') launches += 1
  })
  const other = await context.newPage()
  await open(other, '/m/home')
  await speak(other, 'English')
  await expect(page.getByRole('button', { name: 'Leave the game' }).first()).toBeVisible()
  await other.close()
  await expect(readyToSpin(page)).toBeVisible()
  expect(launches).toBe(0)

  const game = page.frames().find(frame => frame.url().includes('/play/'))
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  for (const place of ['table', 'rules'])
    await game?.evaluate(hash => {
      location.hash = hash
    }, place)
  await expect.poll(steps).toBe(before + 2)
  await page.getByRole('button', { name: 'Leave the game' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).not.toHaveURL(/launchGame/)
})

test('LAUNCH-02 a game that says nothing for eight seconds is offered as a page of its own, and so again after another eight', async ({
  member: page,
}) => {
  let isWayBlocked = true
  let waysBlocked = 0
  await page.route(/\/play\//, route => {
    const isAway = isWayBlocked && route.request().frame() === page.mainFrame()
    if (isAway) waysBlocked++
    return route.fulfill(isAway ? { status: 204 } : { contentType: 'text/html', body: '<title>nothing</title>' })
  })
  await stopTimers(page)
  await page.goto('/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  await untilSeen(page, page.locator('main iframe'))
  const slow = page.getByRole('main').getByRole('alert')
  const wait = slow.getByRole('button', { name: 'Maghintay pa' })
  for (const nth of ['first', 'second']) {
    await page.clock.runFor(7_900)
    await expect(slow, nth).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(slow, nth).toContainText('Matagal mag-load ang laro.')
    if (nth === 'first') await wait.press('Enter')
  }
  const alone = slow.getByRole('button', { name: 'Buksan sa buong page' })
  await alone.click()
  await expect(alone).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => waysBlocked).toBe(1)
  // As the browser shows the page again to whoever comes back by its arrow.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(alone).not.toHaveAttribute('aria-busy', 'true')
  isWayBlocked = false
  await alone.click()
  await page.waitForURL(/\/play\//)
})

test('LAUNCH-02 a game whose pictures alone are slow can be played in a page of its own: that is a launch of its own', async ({
  member: page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/studio\/.*\.webp/, async route => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await stopTimers(page)
  const opened = page.waitForResponse(answer => answer.url().endsWith('/studio/api/session') && answer.ok())
  await page.goto('/m/launchGame?vassalage=HYO&nodeId=HYO-hiyas-reels')
  await untilSeen(page, page.locator('main iframe'))
  await opened
  await page.clock.runFor(8_000)
  await page.getByRole('button', { name: 'Buksan sa buong page' }).click()
  await page.waitForURL(/\/play\//, { waitUntil: 'commit' })
  held.resolve()
  await expect(page.locator('main.game')).toHaveAttribute('data-phase', 'ready')
})

test('RG-02 the bar above a game takes the stake off at once, and tells what a round brought when the game has shown it', async ({
  site: page,
}) => {
  await joined(page)
  await launch(page, 'Swerte Dice')
  const balance = balanceOf(page)
  await expect(balance).toHaveText('₱1,000.00')
  await say(page, { type: 'round_started', stake: '500.00' })
  await expect(balance).toHaveText('₱500.00')

  // Meanwhile the wallet holds another sum: what a round in another tab has left.
  const other = await page.context().newPage()
  await countRounds(other)
  await launch(other, 'Swerte Dice')
  await spin(other)
  await balanceFollows(other)
  await expect(balance).toHaveText('₱500.00')
  await say(page, { type: 'round_ended', round: 'r1' })
  await expect(balance).toHaveText((await gameFrame(other).getByTestId('balance').textContent()) ?? '')
})

test('RG-02 what was won and lost is right above a game on a device whose clock is days ahead', async ({
  site: page,
}) => {
  await countRounds(page)
  await joined(page)
  await page.clock.setSystemTime(systemClock.nowMs() + 2 * DAY_MS)
  await launch(page, 'Swerte Dice')
  const net = page.getByText(/^Net /)
  await expect(net).toHaveText('Net ₱0.00')
  await spin(page)
  const left = (await gameFrame(page).getByTestId('balance').textContent()) ?? ''
  await expect(balanceOf(page)).toHaveText(left)
  await expect.poll(async () => centavos((await net.textContent()) ?? '')).toBe(centavos(left) - GRANT)
})

test('A11Y-10 what a plus comes to is said with its name', async ({ member: page }) => {
  await launch(page, 'Mina de Oro')
  const game = gameFrame(page)
  await game.getByRole('button', { name: 'Dagdagan ang mina' }).click()
  await expect(game.getByTestId('spoken')).toHaveText('Mina 4')
  await game.getByRole('button', { name: '5', exact: true }).click()
  await expect(game.getByTestId('spoken'), 'a preset says itself').toHaveText('')
  await game.getByRole('button', { name: 'Bawasan ang mina' }).click()
  await expect(game.getByTestId('spoken'), 'also a number that was said before').toHaveText('Mina 4')
})

test.describe('on the lowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('RNG-12 what is pressed on a board is as large as a finger, or as the width leaves', async ({
    member: page,
  }) => {
    for (const [title, leastPx] of [
      ['Mina de Oro', 44],
      ['Penalty Kick', 44],
      ['Keno Kislap', 35],
    ] as const) {
      await launch(page, title)
      const sizes = await gameFrame(page)
        .locator('.mines-tile, .keno-board button')
        .evaluateAll(buttons =>
          buttons.map(button => button.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]),
        )
      expect(Math.round(Math.min(...sizes)), title).toBeGreaterThanOrEqual(leastPx)
    }
  })
})

/** Space plays, but not behind what lies over the game, wherever a tap has left the focus: the history has no such round. */
async function nothingBehindADialog(page: Page): Promise<void> {
  const game = gameFrame(page)
  await game.getByRole('button', { name: 'Menu ng laro' }).click()
  await game
    .getByRole('dialog')
    .evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await showHistory(page)
  await expect(
    game.getByRole('dialog').getByText('Wala ka pang round dito. Lilitaw ang mga ito pagkatapos mong maglaro.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(game.getByRole('dialog')).toHaveCount(0)
}

/** What the site shows over the game and above it the game does not show again, and it leaves the corner free for it. */
async function oneWayOut(page: Page): Promise<void> {
  const game = gameFrame(page)
  await expect(page.getByRole('timer')).toHaveCount(1)
  await expect(game.getByRole('timer')).toHaveCount(0)
  const exit = await page.getByRole('button', { name: 'Lumabas sa laro' }).boundingBox()
  const tools = await game.locator('.top button').evaluateAll(buttons => buttons.map(button => button.ariaLabel))
  expect(tools).toEqual(['Patayin ang tunog', 'Menu ng laro'])
  const title = await game.getByRole('heading', { level: 1 }).boundingBox()
  expect(exit && title && exit.y + exit.height <= title.y).toBe(true)
}

/** Left alone the way out gives way to the game, and a key on it has it back. */
async function exitRests(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Lumabas sa laro' })
  const place = page.locator('main div').filter({ has: button }).last()
  // The least at which white on its shade is 3 to 1 over a white game (A11Y-02).
  await expect(place).toHaveCSS('opacity', '0.8')
  await button.focus()
  await page.keyboard.press('ArrowUp')
  await expect(place).toHaveCSS('opacity', '1')
}

/** What the game says is what the site says. */
async function balanceFollows(page: Page): Promise<void> {
  const inGame = gameFrame(page).getByTestId('balance')
  const onSite = balanceOf(page)
  await expect(async () => expect(await onSite.textContent()).toBe(await inGame.textContent())).toPass()
}
