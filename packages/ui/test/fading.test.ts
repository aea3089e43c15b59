import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, type Site, startSite } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

test.each(['Dialog', 'Sheet', 'Drawer', 'Popup'])(
  'A11Y-06 while a %s fades the focus is on the page again, and what is pressed next is meant for that',
  async name => {
    const page = await site.open()
    await site.show(page, name)
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'Open' })
    const dialog = page.locator('dialog').first()
    await dialog.waitFor({ state: 'hidden' })
    await opener.click()
    await page.keyboard.press('Tab')
    await holdFading(page)
    expect(await dialog.isVisible()).toBe(true)
    expect(await isFocused(opener)).toBe(true)
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate(element => element.contains(document.activeElement)), key).toBe(false)
    }
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog:modal')
  },
)

test.each(['Dialog', 'Sheet', 'Drawer', 'Popup'])(
  'while a %s fades a second tap where one has closed it presses nothing beneath, and one beside it does',
  async name => {
    const page = await site.open()
    await site.show(page, name)
    const targets = await noteTaps(page)
    await fadeFor(page, '60s')
    const { x, y } = await tapToClose(page)
    const beside = { x, y: y < 400 ? y + 100 : y - 100 }
    await page.mouse.click(x, y)
    await page.mouse.click(beside.x, beside.y)
    expect(await page.locator('dialog').first().isVisible()).toBe(true)
    expect(await targets()).toEqual(['dialog', 'nothing', 'page'])
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await page.locator('dialog').first().waitFor({ state: 'hidden' })
    await page.mouse.click(x, y)
    expect(await targets()).toEqual(['dialog', 'nothing', 'page', 'page'])
  },
)

test.each(['Dialog', 'Sheet', 'Drawer', 'Popup'])(
  'a second tap that waits while a page at work closes a %s presses nothing beneath, though nobody is told of the closing yet',
  async name => {
    const page = await site.open()
    await site.show(page, name)
    await fadeFor(page, '60s')
    const isGuarded = page.evaluate(async () => {
      const button = document.querySelector('dialog[open] button')
      button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 40, clientY: 40 }))
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 40, clientY: 40 }))
      await Promise.resolve()
      const isClosed = document.querySelector('dialog[open]') === null
      return [isClosed, document.elementFromPoint(40, 40)?.matches('[data-tap-guard]')]
    })
    expect(await isGuarded).toEqual([true, true])
  },
)

test('A11Y-06 where nothing fades a tap is meant for the page as soon as a sheet is closed', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await site.show(page, 'Sheet')
  const targets = await noteTaps(page)
  const { x, y } = await tapToClose(page)
  await page.locator('dialog').first().waitFor({ state: 'hidden' })
  await page.mouse.click(x, y)
  expect(await targets()).toEqual(['dialog', 'page'])
})

/** Taps the first button, which closes each of them. Answers where. */
async function tapToClose(page: Page): Promise<{ x: number; y: number }> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const box = await page.locator('dialog[open] button').first().boundingBox()
  const place = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.click(place.x, place.y)
  await page.locator('dialog:modal').waitFor({ state: 'detached' })
  return place
}

/** What is open stays as it is: the token is read when the next fading begins. */
const fadeFor = (page: Page, time: string) =>
  page.addStyleTag({
    content: `dialog:not([open]), dialog:not([open])::backdrop { --t-close: ${time}; --t-mid: ${time}; --t-page: ${time} }`,
  })

async function noteTaps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    document.body.dataset.taps = ''
    const whatIs = (target: Element) =>
      target.closest('dialog') ? 'dialog' : target.closest('main') ? 'page' : 'nothing'
    addEventListener('click', ({ target }) => (document.body.dataset.taps += ` ${whatIs(target as Element)}`), true)
  })
  return async () => ((await page.locator('body').getAttribute('data-taps')) ?? '').trim().split(' ')
}

/** Closes what is open, and stops the fading at its beginning: in one task, as a quick finger comes before the next picture. */
const holdFading = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const about = { key: 'Escape', bubbles: true, cancelable: true }
    document.querySelector('dialog[open]')?.dispatchEvent(new KeyboardEvent('keydown', about))
    await Promise.resolve()
    for (const animation of document.getAnimations()) animation.pause()
  })

const isFocused = (one: Locator) => one.evaluate(element => element === document.activeElement)
