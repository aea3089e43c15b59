import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTOPLAY_INTERVAL_MS } from '../src/Carousel/useAutoplay.ts'
import { SWIPE_THRESHOLD_PX } from '../src/Carousel/useSwipe.ts'
import { POPUP_CLOSING_MS } from '../src/index.ts'
import { MASK_DEAF_MS } from '../src/shared/useModal.ts'
import { BUILD_TIMEOUT_MS, openStopped, type Site, startSite } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite('behaviour')
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

const dots = (page: Page) => page.locator('section[aria-label="Promotions"] i')
const shownSlide = (page: Page) => dots(page).evaluateAll(all => all.findIndex(dot => dot.hasAttribute('data-on')))
const slideBecomes = (page: Page, slide: number) => expect.poll(() => shownSlide(page)).toBe(slide)

test('HOME-26 HOME-27 HOME-28 the banner moves on at 5000 ms, not before, and starts over after the last', async () => {
  const page = await openStopped(site, 'Carousel')
  expect(await dots(page).count()).toBe(3)
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS - 1)
  expect(await shownSlide(page)).toBe(0)
  for (const slide of [1, 2, 0]) {
    await page.clock.runFor(slide === 1 ? 1 : AUTOPLAY_INTERVAL_MS)
    await slideBecomes(page, slide)
  }
})

test('HOME-29 HOME-30 a single banner has no dots and no controls', async () => {
  const page = await openStopped(site, 'Carousel')
  expect(await page.locator('section[aria-label="Promotion"] :is(i, button)').count()).toBe(0)
})

/** How often the banner is told to move from here on: where it stands is seen only when it has got there. */
async function countingMoves(page: Page): Promise<() => Promise<number>> {
  const rail = page.locator('section[aria-label="Promotions"] ul')
  await rail.evaluate(element => {
    element.dataset.moves = '0'
    element.scrollTo = () => {
      element.dataset.moves = String(Number(element.dataset.moves) + 1)
    }
  })
  return async () => Number(await rail.getAttribute('data-moves'))
}

test('A11Y-05 the banner stays while paused, while focused, and under reduced motion', async () => {
  const page = await openStopped(site, 'Carousel')
  const paused = await countingMoves(page)
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
  expect(await paused()).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await paused()).toBe(1)

  await site.show(page, 'Carousel')
  const focused = await countingMoves(page)
  await page.keyboard.press('Tab')
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await focused()).toBe(0)

  const calm = await openStopped(site, 'Carousel', 'reduce')
  const reduced = await countingMoves(calm)
  await calm.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await reduced()).toBe(0)
})

test('A11Y-05 the banner stays behind what lies over the page, and goes on when that has gone', async () => {
  const page = await openStopped(site, 'Carousel')
  const moves = await countingMoves(page)
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 2)
  expect(await moves()).toBe(0)
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
  expect(await moves()).toBe(1)
})

test('A11Y-04 buttons move the banner where there is a mouse', async () => {
  const page = await site.open()
  await site.show(page, 'Carousel')
  await page.getByRole('button', { name: 'Next' }).click()
  await slideBecomes(page, 1)
  await page.getByRole('button', { name: 'Previous' }).click()
  await slideBecomes(page, 0)
})

test.each([
  [SWIPE_THRESHOLD_PX - 1, 0],
  [SWIPE_THRESHOLD_PX, 1],
])('GEST-06 a swipe of %i px ends on slide %i', async (distancePx, slide) => {
  const page = await openStopped(site, 'Carousel', 'reduce')
  await swipe(page, distancePx)
  await slideBecomes(page, slide)
  const rail = page.locator('section[aria-label="Promotions"] ul')
  await expect.poll(() => rail.evaluate(({ scrollLeft }) => scrollLeft > 0)).toBe(slide > 0)
})

test.each(['Dialog', 'Sheet', 'Drawer'])(
  'A11Y-06 POPUP-33 %s gives focus back and is deaf to the mask at first',
  async name => {
    const page = await openStopped(site, name)
    const dialog = page.getByRole('dialog')
    const opener = page.getByRole('button', { name: 'Open' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await opener.click()
    await page.clock.runFor(MASK_DEAF_MS - 1)
    await page.mouse.click(10, 100)
    expect(await dialog.isVisible()).toBe(true)

    await page.clock.runFor(1)
    await page.mouse.click(10, 100)
    await dialog.waitFor({ state: 'hidden' })
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
  },
)

test.each(['no-preference', 'reduce'] as const)(
  'POPUP-06 POPUP-07 POPUP-08 POPUP-15 POPUP-16 POPUP-32 a popup is shown, closing, gone (motion: %s)',
  async motion => {
    const page = await openStopped(site, 'Popup', motion)
    const popup = page.locator('dialog')
    const state = () => popup.getAttribute('data-state')
    const mask = { x: 10, y: 20 }
    expect(await state()).toBe('shown')
    await page.clock.runFor(MASK_DEAF_MS - 1)
    await page.mouse.click(mask.x, mask.y)
    expect(await state()).toBe('shown')
    await page.clock.runFor(1)
    await page.mouse.click(mask.x, mask.y)
    expect(await state()).toBe('closing')
    expect(await popup.evaluate(dialog => dialog.matches(':modal'))).toBe(true)
    if (motion === 'no-preference') {
      await page.clock.runFor(POPUP_CLOSING_MS - 1)
      expect(await state()).toBe('closing')
    }
    await page.clock.runFor(1)
    await expect.poll(state).toBe('hidden')
    expect(await popup.isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Isara' }).click()
    await expect.poll(state).toBe('closing')
  },
)

test('NOTICE-06 A11Y-05 notices follow one another, and stand still while focused and under reduced motion', async () => {
  const lines = ['Play money ang lahat', 'Bukas na ang studio', 'May sariling numero', 'Play money ang lahat']
  const page = await openStopped(site, 'NoticeStrip')
  const strip = page.getByRole('link').first()
  for (const [turn, line] of lines.entries()) {
    if (turn > 0) await page.clock.runFor(AUTOPLAY_INTERVAL_MS)
    await expect.poll(() => strip.textContent()).toContain(line)
  }
  await page.keyboard.press('Tab')
  await page.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await strip.textContent()).toContain(lines[0])

  const calm = await openStopped(site, 'NoticeStrip', 'reduce')
  await calm.clock.runFor(AUTOPLAY_INTERVAL_MS * 3)
  expect(await calm.getByRole('link').first().textContent()).toContain(lines[0])
})

test('arrows, Home and End choose a tab, and its panel is named by it', async () => {
  const page = await site.open()
  await site.show(page, 'Tabs')
  const chosen = page.getByRole('tab', { selected: true })
  await chosen.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Reward center'],
    ['End', 'My bonus'],
    ['ArrowRight', 'Promotions'],
    ['ArrowLeft', 'My bonus'],
    ['Home', 'Promotions'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').textContent()).toBe(name)
    expect(await page.getByRole('tabpanel', { name }).count()).toBe(1)
  }
})

test('the language menu closes on Escape, on a tap elsewhere and when a language is taken', async () => {
  const page = await site.open()
  await site.show(page, 'LanguageSwitch')
  const box = page.locator('details').first()
  const isOpen = () => box.evaluate((details: HTMLDetailsElement) => details.open)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(200, 700),
    () => box.getByRole('button', { name: 'English' }).click(),
  ]) {
    await box.locator('summary').click()
    expect(await isOpen()).toBe(true)
    await leave()
    expect(await isOpen()).toBe(false)
  }
  expect(await box.locator('summary').textContent()).toBe('EN')
})

test('an error belongs to its field', async () => {
  const page = await site.open()
  await site.show(page, 'TextField')
  const field = page.getByLabel('Error')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const message = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  expect(await message.textContent()).toBe('E-mail format is incorrect')
})

test('A11Y-07 the eye shows the password, and pasting one works', async () => {
  const page = await site.open()
  await site.show(page, 'PasswordField')
  const field = page.getByLabel('Password', { exact: true })
  await field.evaluate((input: HTMLInputElement) => {
    input.focus()
    document.execCommand('insertText', false, 'Hiyas2026')
  })
  expect(await field.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await field.inputValue()).toBe('Hiyas2026')
})

test('LOGIN-54 the mobile number is cleared by its button, which is there only when there is something to clear', async () => {
  const page = await site.open()
  await site.show(page, 'MobileField')
  const field = page.getByLabel('Mobile number').first()
  const clear = page.getByRole('button', { name: 'Clear the number' })
  const shownAtFirst = await clear.count()
  await field.fill('9'.repeat(25))
  expect(await field.inputValue()).toHaveLength(20)
  expect(await clear.count()).toBe(shownAtFirst + 1)
  await clear.first().click()
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate(input => input === document.activeElement)).toBe(true)
  expect(await clear.count()).toBe(shownAtFirst)
})

test('a country is chosen with the keyboard, and its code stands in the field', async () => {
  const page = await site.open()
  await site.show(page, 'MobileField')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Country code')
  await page.keyboard.type('Singapore')
  expect(await page.getByText('+65', { exact: true }).first().isVisible()).toBe(true)
})

test('LOGIN-55 LOGIN-53 a code takes digits only, up to its limit, also out of a pasted message', async () => {
  const page = await site.open()
  await site.show(page, 'CodeField')
  const field = page.getByLabel('Sent', { exact: true })
  await field.pressSequentially('4a8-2')
  expect(await field.inputValue()).toBe('482')
  await field.fill('')
  await paste(field, 'Hiyas: 482 913 ang code mo')
  expect(await field.inputValue()).toBe('482913')
  await field.pressSequentially('1234567')
  expect(await field.inputValue()).toBe('4829131234')
})

test('LOGIN-65 while seconds count the button is disabled, and what happened is said once in a status', async () => {
  const page = await site.open()
  await site.show(page, 'CodeField')
  expect(await page.getByRole('button', { name: 'Resend in 42s' }).first().isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  const spoken = await page.getByRole('status').allTextContents()
  expect(spoken.filter(text => text !== '')).toEqual(['The code is on its way'])
})

/** As a member pastes: through the event, whose text the field may change. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** A finger that goes left over the first banner. */
async function swipe(page: Page, distancePx: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const y = 200
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', 300)
  for (let moved = 10; moved < distancePx; moved += 10) await send('touchMove', 300 - moved)
  await send('touchMove', 300 - distancePx)
  await send('touchEnd')
}
