import type { Frame, Page } from 'playwright-core'
import { closingPopups, join, open, PHONE, withBrowser } from '../pages/phone.ts'
import { shareOf, show, spreadFigure } from '../row.ts'
import { gather } from './company.ts'
import { type House, inHouse } from './house.ts'
import type { GamesRow } from './row.ts'

const GAME = '/m/launchGame?nodeId=HYO-hiyas-reels'
const TAPS = 25
const READY = 'main.game[data-phase=ready]'
/** Sixty free spins, each won on every line. */
const ROUND_MAX_MS = 360_000
const WARM_UP_TAPS = 3
/** A house in service has been played in: of one that has just started the first spins run code that nothing has run before. */
const PLAYERS_BEFORE = 50
const SECONDS_BEFORE = 20
/** Looking on every frame, as a browser's driver does by itself, would keep the game busy while it waits for its answer. */
const LOOK_EVERY_MS = 100

/** From the finger on SPIN to the moment the game knows what it will show. */
export const spin: GamesRow = {
  name: 'spin',
  what: `a slot in the browser, on this machine, after ${PLAYERS_BEFORE} others have played for ${SECONDS_BEFORE} s: from the finger that leaves SPIN to the outcome in the hands of the game`,
  measure: context =>
    inHouse(context, house =>
      withBrowser(context.executable, async browser => {
        await playIn(house)
        const storageState = await join(browser, house.url)
        const rounds: number[][] = []
        for (let number = 1; number <= context.rounds; number++) {
          const phone = await closingPopups(await browser.newContext({ ...PHONE, storageState }))
          const page = await phone.newPage()
          const taps = await tapsOf(page, house.url)
          await phone.close()
          context.say(`round ${number}: p50 ${show(shareOf(taps, 0.5))}, p95 ${show(shareOf(taps, 0.95))} ms`)
          rounds.push(taps)
        }
        const figure = (name: string, share: number, bound: string | null) =>
          spreadFigure(
            { name: `spin.${name}`, unit: 'ms', bound, note: `${TAPS} taps a round` },
            rounds.map(taps => shareOf(taps, share)),
          )
        return [figure('p50', 0.5, null), figure('p95', 0.95, '<= 40')]
      }),
    ),
}

async function playIn(house: House): Promise<void> {
  const company = await gather(house, PLAYERS_BEFORE)
  const { faults } = await company.evening(SECONDS_BEFORE)
  company.leave()
  if (faults[0] !== undefined) throw new Error(`a spin before the first tap was not answered: ${faults[0]}`)
}

async function tapsOf(page: Page, url: string): Promise<number[]> {
  await page.addInitScript(observe)
  await open(page, new URL(GAME, url).href)
  const frame = await gameOf(page)
  for (let tap = 0; tap < WARM_UP_TAPS + TAPS; tap++) {
    await frame.locator(READY).waitFor({ timeout: ROUND_MAX_MS })
    await frame.locator('button.spin').tap()
    await frame.waitForFunction(
      count => (globalThis as unknown as { outcomes: number[] }).outcomes.length > count,
      tap,
      { timeout: ROUND_MAX_MS, polling: LOOK_EVERY_MS },
    )
  }
  const { outcomes, refusals } = await frame.evaluate(() => {
    const { outcomes, refusals } = globalThis as unknown as { outcomes: number[]; refusals: string[] }
    return { outcomes, refusals }
  })
  // What is refused is answered sooner than what is played.
  if (refusals[0] !== undefined) throw new Error(`a spin was refused: ${refusals[0]}`)
  return outcomes.slice(WARM_UP_TAPS)
}

async function gameOf(page: Page): Promise<Frame> {
  const frame = await page.locator('iframe').first().elementHandle()
  const content = await frame?.contentFrame()
  if (!content) throw new Error('the game did not open')
  await content.waitForURL('**/studio/play/**')
  return content
}

/** Runs inside the game before anything else: when a finger left SPIN, and when the answer to that spin was read. */
function observe(): void {
  const outcomes: number[] = []
  const refusals: string[] = []
  let tappedMs = 0
  Object.assign(globalThis, { outcomes, refusals })
  addEventListener(
    'pointerup',
    event => {
      tappedMs = event.timeStamp
    },
    true,
  )
  const read = Response.prototype.json
  Response.prototype.json = async function (this: Response) {
    const answer: { round?: unknown } = await read.call(this)
    if (this.url.endsWith('/api/spin')) {
      outcomes.push(performance.now() - tappedMs)
      if (answer.round === undefined) refusals.push(JSON.stringify(answer))
    }
    return answer
  }
}
