import { expect, type Locator, type Page } from '@playwright/test'

/** What a page shows in the place of something that is still on its way. */
const PENDING = 'main [aria-busy=true], main[data-place] > [role=status]:not(:empty)'
/** The page grows when a list comes near its end, and that again: as often as this at most. */
const GROWTHS_MAX = 12

/** Nothing is on its way any more, and for half a second of pictures the page has been as long as it is. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(hasComeToRest, PENDING, { polling: 'raf' })
}

/** Letters are as wide as they will be: until they have come, others stand in their place. */
export const lettersThere = (body: Locator): Promise<void> =>
  body.evaluate(() => document.fonts.ready.then(() => undefined))

/** Timers of the page stand still until told to run, those of what it loads from here on too. */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-21T12:00:00+08:00' })
  await page.clock.pauseAt('2026-11-21T12:01:00+08:00')
}

/** Lets a page whose timers stand still draw what it knows: React goes on in messages to itself, several a picture. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 50; turn++) {
      const { port1, port2 } = new MessageChannel()
      await new Promise(resolve => {
        port1.onmessage = resolve
        port2.postMessage(null)
      })
      port1.close()
    }
  })

/** Makes the window as high as the page, so that nothing lies under the footer: a page judged as a whole has no fold. */
export async function wholeInSight(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  for (let growth = 0; growth < GROWTHS_MAX; growth++) {
    await settled(page)
    const { whole, seen } = await page.evaluate(() => ({
      whole: document.documentElement.scrollHeight,
      seen: window.innerHeight,
    }))
    if (whole <= seen) return
    await page.setViewportSize({ width, height: whole })
  }
  throw new Error(`${page.url()} grows for ever`)
}

/** Moves a clock that stands still on until something is seen: it has been there for less than a step then. */
export const untilSeen = (page: Page, what: Locator, stepMs = 50): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(what).toBeVisible({ timeout: stepMs })
  }).toPass({ intervals: [stepMs] })

/** Runs in the page, once a picture. */
function hasComeToRest(pending: string): boolean {
  const PICTURES_AT_REST = 30
  const memory = window as unknown as { rest?: { heightPx: number; pictures: number } }
  const heightPx = document.documentElement.scrollHeight
  const isSame = memory.rest?.heightPx === heightPx && document.querySelector(pending) === null
  memory.rest = { heightPx, pictures: isSame ? (memory.rest?.pictures ?? 0) + 1 : 0 }
  if (memory.rest.pictures < PICTURES_AT_REST) return false
  delete memory.rest
  return true
}
