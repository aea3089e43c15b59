import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, openStopped, type Site, startSite } from './site.ts'

/** As the specification has them, and not from the code. */
const AUTOPLAY_INTERVAL_MS = 5_000
const SWIPE_THRESHOLD_PX = 60

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

/** A page whose timers stand still, once what moves something on it has come. */
async function openMoving(component: string, motion?: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await openStopped(site, component, motion)
  await canBePaused(page)
  return page
}

const canBePaused = (page: Page) => page.getByRole('button', { name: 'Pause' }).waitFor()

const dots = (page: Page) => page.locator('section[aria-label="Promotions"] i')
const shownSlide = (page: Page) => dots(page).evaluateAll(all => all.findIndex(dot => dot.hasAttribute('data-on')))
const slideBecomes = (page: Page, slide: number) => expect.poll(() => shownSlide(page)).toBe(slide)

/** How often the banner is told to move from here on: where it stands is seen only when it has got there. */
async function countingMoves(page: Page): Promise<() => Promise<number>> {
  const rail = page.locator('section[aria-label="Promotions"] ul')
  await rail.evaluate(element => {
    element.dataset.moves = '0'
    element.scrollTo = (to?: ScrollToOptions | number) => {
      element.dataset.moves = String(Number(element.dataset.moves) + 1)
      Reflect.apply(Element.prototype.scrollTo, element, [to])
    }
  })
  return async () => Number(await rail.getAttribute('data-moves'))
}

test('HOME-26 HOME-27 HOME-28 the banner moves on at 5000 ms, not before, and starts over after the last', async () => {
  const page = await openMoving('Carousel')
  const moves = await countingMoves(page)
  expect(await dots(page).count()).toBe(3)
  for (const [before, slide] of [1, 2, 0].entries()) {
    await page.clock.runFor(AUTOPLAY_INTERVAL_MS - 1)
    expect(await moves()).toBe(before)
    await page.clock.runFor(1)
    expect(await moves()).toBe(before + 1)
    await slideBecomes(page, slide)
  }
})

test('HOME-29 HOME-30 a single banner has no dots and no controls', async () => {
  const page = await openMoving('Carousel')
  expect(await page.locator('section[aria-label="Promotion"] :is(i, button)').count()).toBe(0)
})

test('A11Y-05 the banner stays while paused, while focused, and under reduced motion', async () => {
  const page = await openMoving('Carousel')
  const paused = await countingMoves(page)
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
  expect(await paused()).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await paused()).toBe(1)

  await site.show(page, 'Carousel')
  await canBePaused(page)
  const focused = await countingMoves(page)
  await page.keyboard.press('Tab')
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await focused()).toBe(0)

  const calm = await openMoving('Carousel', 'reduce')
  const reduced = await countingMoves(calm)
  await calm.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await reduced()).toBe(0)
})

test('A11Y-05 the banner stays behind what lies over the page, and goes on when that has gone', async () => {
  const page = await openMoving('Carousel')
  const moves = await countingMoves(page)
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 2)
  expect(await moves()).toBe(0)
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
  expect(await moves()).toBe(1)
})

test('A11Y-05 the banner stays while focused, also when a mouse has passed over it', async () => {
  const page = await openMoving('Carousel')
  const moves = await countingMoves(page)
  await page.keyboard.press('Tab')
  await page.mouse.move(200, 160)
  await page.mouse.move(200, 700)
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await moves()).toBe(0)
})

test('HOME-26 banners that come in the place of others are moved on like them', async () => {
  const page = await openMoving('Carousel')
  await page.getByRole('button', { name: 'Renew' }).tap()
  for (const slide of [1, 2]) {
    await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
    await slideBecomes(page, slide)
  }
})

test('A11Y-04 the dots bring in the next banner by a tap where there is no mouse, each of them in turn', async () => {
  const page = await openMoving('Carousel', 'reduce')
  expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0)
  for (const slide of [1, 2, 0]) {
    await page.getByRole('button', { name: 'Next' }).tap()
    await slideBecomes(page, slide)
  }
})

test('A11Y-04 buttons move the banner where there is a mouse', async () => {
  const page = await site.open()
  await page.clock.install({ time: 0 })
  // By itself it moves nothing.
  await page.clock.pauseAt(60_000)
  await site.show(page, 'Carousel')
  await page.getByRole('button', { name: 'Next' }).click()
  await slideBecomes(page, 1)
  await page.getByRole('button', { name: 'Previous' }).click()
  await slideBecomes(page, 0)
})

test.each([
  [[SWIPE_THRESHOLD_PX - 1], 0],
  [[SWIPE_THRESHOLD_PX], 1],
  [[SWIPE_THRESHOLD_PX, 1 - SWIPE_THRESHOLD_PX], 1],
  [[SWIPE_THRESHOLD_PX, -SWIPE_THRESHOLD_PX], 0],
  [[-SWIPE_THRESHOLD_PX], 2],
])('GEST-06 HOME-26 swipes of %j px to the left end on slide %i', async (distancesPx, slide) => {
  const page = await openMoving('Carousel', 'reduce')
  const rail = page.locator('section[aria-label="Promotions"] ul')
  const place = () => rail.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth))
  for (const distancePx of distancesPx) {
    await swipe(page, distancePx)
    const passed = distancePx === distancesPx.at(-1) ? slide : 1
    await slideBecomes(page, passed)
    await expect.poll(place).toBe(passed)
  }
})

test('HOME-26 a finger that goes on from the last banner finds the first', async () => {
  const page = await openMoving('Carousel', 'reduce')
  for (const slide of [1, 2, 0]) {
    await swipe(page, SWIPE_THRESHOLD_PX)
    await slideBecomes(page, slide)
  }
})

test('NOTICE-06 A11Y-05 notices follow one another, and stand still while focused and under reduced motion', async () => {
  const lines = ['Play money ang lahat', 'Bukas na ang studio', 'May sariling numero', 'Play money ang lahat']
  const page = await openMoving('NoticeStrip')
  const strip = page.getByRole('link').first()
  for (const [turn, line] of lines.entries()) {
    if (turn > 0) await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
    await expect.poll(() => strip.textContent()).toContain(line)
  }
  await page.keyboard.press('Tab')
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await strip.textContent()).toContain(lines[0])

  const calm = await openMoving('NoticeStrip', 'reduce')
  await calm.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await calm.getByRole('link').first().textContent()).toContain(lines[0])
})

test('A11Y-05 notices stand still once they are paused, also where the strip is drawn anew, until they are let go', async () => {
  const page = await openMoving('NoticeStrip')
  const strip = page.getByRole('link').first()
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await strip.textContent()).toContain('Play money ang lahat')

  for (const component of ['Pill', 'NoticeStrip']) {
    await page.evaluate(name => {
      window.location.hash = `#/${name}/dark`
    }, component)
    await page.getByRole('heading', { name: component, level: 1 }).waitFor()
  }
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await strip.textContent()).toContain('Play money ang lahat')
  await page.getByRole('button', { name: 'Play' }).tap()
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
  await expect.poll(() => strip.textContent()).toContain('Bukas na ang studio')
})

test('a notice that stands alone has nothing to pause', async () => {
  const page = await openMoving('NoticeStrip')
  expect(await page.getByRole('button').count()).toBe(1)
})

/** A finger that goes left over the banner, or right where the distance is below nothing. */
async function swipe(page: Page, distancePx: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const y = 200
  const from = distancePx > 0 ? 300 : 100
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (let moved = 10; moved < Math.abs(distancePx); moved += 10)
    await send('touchMove', from - Math.sign(distancePx) * moved)
  await send('touchMove', from - distancePx)
  await send('touchEnd')
}

test('A11Y-15 on a page enlarged four times the foot of a popup leaves the room to its text, and is scrolled to', async () => {
  const page = await site.open({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' })
  await site.show(page, 'Popup')
  const way = page.getByRole('dialog').getByRole('button', { name: 'Tingnan ang mga slot' })
  await way.waitFor()
  const isOnCard = () =>
    way.evaluate(button => {
      const card = button.closest('[tabindex="-1"]')
      return card !== null && button.getBoundingClientRect().top < card.getBoundingClientRect().bottom
    })
  expect(await isOnCard()).toBe(false)
  await way.scrollIntoViewIfNeeded()
  expect(await isOnCard()).toBe(true)
})
