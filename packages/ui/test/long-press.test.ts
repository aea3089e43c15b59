import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, openStopped, type Site, startSite } from './site.ts'

/** As the specification has them: taken from the code, they would follow it wherever it went. */
const LONG_PRESS_MS = 370
const MOVE_CANCELS_PX = 30

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

/** The tiles on a page whose clock stands still: a frame comes as soon as one is asked for. */
async function openTiles(): Promise<Page> {
  const page = await openStopped(site, 'GameTile')
  await page.evaluate(() => {
    window.requestAnimationFrame = run => {
      queueMicrotask(() => run(performance.now()))
      return 0
    }
  })
  return page
}

test.each([
  [0, LONG_PRESS_MS - 1, false],
  [0, LONG_PRESS_MS, true],
  [MOVE_CANCELS_PX, LONG_PRESS_MS, true],
  [MOVE_CANCELS_PX + 1, LONG_PRESS_MS, false],
])('GEST-01 GEST-05 moved %i px, held %i ms: long press is %s', async (movedPx, heldMs, expected) => {
  const page = await openTiles()
  const tile = await page.getByRole('link', { name: 'Dragon Dynasty' }).boundingBox()
  if (!tile) throw new Error('no tile')
  const y = tile.y + tile.height / 2
  await page.mouse.move(tile.x + 30, y)
  await page.mouse.down()
  await page.mouse.move(tile.x + 30 + movedPx, y)
  await page.clock.runFor(heldMs)
  expect(await page.getByText('A long press opens the sheet').isVisible()).toBe(expected)
})

test('GEST-01 a key opens a tile, also after a long press', async () => {
  const page = await openTiles()
  const tile = page.getByRole('link', { name: 'Dragon Dynasty' })
  await tile.hover()
  await page.mouse.down()
  await page.clock.runFor(LONG_PRESS_MS)
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await page.evaluate(() =>
    addEventListener('click', event => document.body.setAttribute('data-held', `${event.defaultPrevented}`)),
  )
  await tile.press('Enter')
  expect(await page.locator('body').getAttribute('data-held')).toBe('false')
})

test.each([
  ['the space bar', 'Space', true],
  ['the menu key', 'Shift+F10', true],
  ['another key', 'a', false],
])('A11Y-06 %s is a long press to whoever has none: %s', async (_, key, expected) => {
  const page = await openTiles()
  await page.getByRole('link', { name: 'Dragon Dynasty' }).press(key)
  expect(await page.getByText('A long press opens the sheet').isVisible()).toBe(expected)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('A11Y-06 the space bar on a star of a tile is a press of the star', async () => {
  const page = await openTiles()
  const star = page.getByRole('button', { name: 'Favourite: Dragon Dynasty' }).first()
  await star.press('Space')
  expect(await star.getAttribute('aria-pressed')).toBe('false')
  expect(await page.getByText('A long press opens the sheet').isVisible()).toBe(false)
})

test('GEST-01 a tile that goes while it is held opens nothing', async () => {
  const page = await openTiles()
  await page.evaluate(longPressMs => {
    const plain = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, afterMs: number) =>
      plain(() => {
        if (afterMs === longPressMs) document.body.setAttribute('data-long', '')
        run()
      }, afterMs)) as typeof window.setTimeout
  }, LONG_PRESS_MS)
  await page.getByRole('link', { name: 'Dragon Dynasty' }).hover()
  await page.mouse.down()
  await page.evaluate(() => {
    window.location.hash = '#/Badge/dark'
  })
  await page.getByText('Count, cap').waitFor()
  await page.clock.runFor(LONG_PRESS_MS)
  expect(await page.locator('body').getAttribute('data-long')).toBeNull()
})

test('GEST-01 what has opened under a finger is not tapped as the finger leaves, and the next tap on it counts', async () => {
  const page = await openTiles()
  const tile = await page.getByRole('link', { name: 'Dragon Dynasty' }).boundingBox()
  if (!tile) throw new Error('no tile')
  const session = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: tile.x + 30, y: tile.y + tile.height / 2 }],
    })
  await finger('touchStart')
  await page.clock.runFor(LONG_PRESS_MS)
  await page.evaluate(() => {
    const opened = document.createElement('button')
    opened.style.cssText = 'position: fixed; inset: 0; z-index: 9'
    document.body.dataset.taken = '0'
    opened.onclick = () => {
      document.body.dataset.taken = String(Number(document.body.dataset.taken) + 1)
    }
    document.body.append(opened)
  })
  await finger('touchEnd')
  // A tap of its own comes after whatever came of the touch before. It is short, or the browser would take it for long itself.
  const taken = () => page.evaluate(() => document.body.dataset.taken)
  expect(await taken()).toBe('0')
  await Promise.all([finger('touchStart'), finger('touchEnd')])
  await expect.poll(taken).not.toBe('0')
  expect(await taken()).toBe('1')
})

test('GEST-01 after a long press whose click never came, whoever has no finger on the page opens a tile at once', async () => {
  const page = await openTiles()
  const tile = page.getByRole('link', { name: 'Dragon Dynasty' })
  await tile.hover()
  await page.mouse.down()
  await page.clock.runFor(LONG_PRESS_MS)
  await page.mouse.move(5, 5)
  const isOpened = await tile.evaluate((link: HTMLElement) => {
    let reached = false
    addEventListener('click', event => {
      reached = true
      event.preventDefault()
    })
    // As a screen reader presses: a click and nothing before it.
    link.click()
    return reached
  })
  expect(isOpened).toBe(true)
})

test('GEST-01 only the button that taps can be held: another one does something else where it is released', async () => {
  const page = await openTiles()
  await page.getByRole('link', { name: 'Dragon Dynasty' }).hover()
  await page.mouse.down({ button: 'middle' })
  await page.clock.runFor(LONG_PRESS_MS)
  expect(await page.getByText('A long press opens the sheet').isVisible()).toBe(false)
})

test('A11Y-06 a space bar that stays down presses nothing of what it has opened', async () => {
  const page = await openTiles()
  const star = page.getByRole('button', { name: 'Favourite: Dragon Dynasty' }).first()
  await page.getByRole('link', { name: 'Dragon Dynasty' }).focus()
  await page.keyboard.down('Space')
  await star.focus()
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Space')
  expect(await star.getAttribute('aria-pressed')).toBe('false')
})

test('GEST-01 the menu that a long touch calls up comes over nothing that has opened under the finger', async () => {
  const page = await openTiles()
  await page.getByRole('link', { name: 'Dragon Dynasty' }).hover()
  await page.mouse.down()
  await page.clock.runFor(LONG_PRESS_MS)
  const isHeldBack = await page.evaluate(
    () => !document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  )
  expect(isHeldBack).toBe(true)
})

test.each([
  ['has moved on to scroll', true],
  ['was only tapped', false],
])('GEST-01 GEST-05 a page at work hears late of a finger that %s: that was no long press', async (_, scrolls) => {
  const page = await site.open({ hasTouch: true })
  await site.show(page, 'GameTile')
  const tile = await page.getByRole('link', { name: 'Dragon Dynasty' }).boundingBox()
  if (!tile) throw new Error('no tile')
  const [x, y] = [tile.x + 30, tile.y + tile.height / 2]
  const { working, end } = await workOnTouch(page)
  const session = await page.context().newCDPSession(page)
  const finger = (type: string, ...touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  await Promise.all([working, finger('touchStart', { x, y })])
  const heard = [...(scrolls ? [finger('touchMove', { x, y: y - 120 })] : []), finger('touchEnd')]
  // Commands are taken in their order: once this one is answered the browser has the finger's, which only the page has not heard of.
  await session.send('Browser.getVersion' as never)
  end()
  await Promise.all(heard)
  // Once the page has heard of it nothing is left that could tell of a long press.
  await page.locator('body[data-heard]').waitFor()
  expect(await page.getByText('A long press opens the sheet').isVisible()).toBe(false)
})

test('GEST-01 a page that was at work tells of a finger that is still there', async () => {
  const page = await site.open({ hasTouch: true })
  await site.show(page, 'GameTile')
  const { working, end } = await workOnTouch(page)
  const tile = page.getByRole('link', { name: 'Dragon Dynasty' })
  await tile.hover()
  await Promise.all([working, page.mouse.down()])
  end()
  await expect.poll(() => page.getByText('A long press opens the sheet').isVisible()).toBe(true)
})

/**
 * A page that is at work from the moment it is touched until it is told to end, and for longer than a long press. It waits for an answer
 * and not for a clock: a machine that stands still for seconds takes those from the clock, and the finger would be lifted too late.
 */
async function workOnTouch(page: Page): Promise<{ working: Promise<void>; end: () => void }> {
  let begun = () => {}
  let end = () => {}
  const working = new Promise<void>(resolve => {
    begun = resolve
  })
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  await page.route('**/at-work', async route => {
    begun()
    await ended
    await route.fulfill({ body: '' })
  })
  await page.evaluate(busyMs => {
    const work = () => {
      const untilMs = performance.now() + busyMs
      const answer = new XMLHttpRequest()
      answer.open('GET', '/at-work', false)
      answer.send()
      while (performance.now() < untilMs);
    }
    const hear = () => document.body.setAttribute('data-heard', '')
    addEventListener('click', event => event.preventDefault())
    // The browser has a long press of its own, by a clock that runs on: who lifts the finger here may be late for it.
    addEventListener('contextmenu', event => event.stopPropagation(), true)
    addEventListener('pointerdown', () => setTimeout(work))
    addEventListener('pointerup', hear)
    addEventListener('pointercancel', hear)
  }, 2 * LONG_PRESS_MS)
  return { working, end }
}
