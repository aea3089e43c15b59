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

/** Closes what is open, and stops the fading at its beginning: in one task, as a quick finger comes before the next picture. */
const holdFading = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const about = { key: 'Escape', bubbles: true, cancelable: true }
    document.querySelector('dialog[open]')?.dispatchEvent(new KeyboardEvent('keydown', about))
    await Promise.resolve()
    for (const animation of document.getAnimations()) animation.pause()
  })

const isFocused = (one: Locator) => one.evaluate(element => element === document.activeElement)
