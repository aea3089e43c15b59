import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, openStopped, type Site, startSite } from './site.ts'

/** POPUP-32, as the specification has it and not from the code. */
const MASK_DEAF_MS = 300
const CLOSING_MS = 300

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

test.each(['Dialog', 'Sheet', 'Drawer'])(
  'A11Y-06 POPUP-32 POPUP-33 %s gives focus back and is deaf to the mask at first, each time it opens',
  async name => {
    const page = await openStopped(site, name)
    const dialog = page.getByRole('dialog')
    const opener = page.getByRole('button', { name: 'Open' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    for (const time of ['once', 'again']) {
      await opener.click()
      await page.clock.runFor(MASK_DEAF_MS - 1)
      await page.mouse.click(10, 100)
      expect(await dialog.isVisible(), time).toBe(true)

      await page.clock.runFor(1)
      await page.mouse.click(10, 100)
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate(button => button === document.activeElement), time).toBe(true)
    }
  },
)

test.each(['Dialog', 'Sheet', 'Drawer', 'Popup'])(
  '%s stays when a mouse pressed inside is released over the mask',
  async name => {
    const page = await openStopped(site, name)
    const dialog = page.getByRole('dialog')
    await page.clock.runFor(MASK_DEAF_MS)
    const title = await dialog.locator('h2, [role="img"]').first().boundingBox()
    if (!title) throw new Error('no title')
    await page.mouse.move(title.x + 5, title.y + 5)
    await page.mouse.down()
    await page.mouse.move(10, 20)
    await page.mouse.up()
    await page.clock.runFor(CLOSING_MS)
    expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
    await page.mouse.click(10, 20)
    await page.clock.runFor(CLOSING_MS)
    await dialog.waitFor({ state: 'hidden' })
  },
)

test('A11Y-06 a dialog that is gone as soon as it closes gives focus back too', async () => {
  const page = await site.open()
  await site.show(page, 'Dialog')
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Ask' })
  await opener.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
})

test('POPUP-06 Escape closes a popup as slowly as its mask does, however often it is pressed', async () => {
  const page = await openStopped(site, 'Popup')
  const popup = page.locator('dialog')
  for (const times of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    expect(await popup.getAttribute('data-state'), `${times}`).toBe('closing')
  }
  await page.clock.runFor(CLOSING_MS - 1)
  expect(await popup.getAttribute('data-state')).toBe('closing')
  await page.clock.runFor(1)
  await expect.poll(() => popup.getAttribute('data-state')).toBe('hidden')
})

test('a popup that is drawn closed, as nobody waits for it any more, says at once that it has gone', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await site.show(page, 'Popup')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it the place' }).click()
  await page.getByRole('status').getByText('The place is free').waitFor()
  expect(await page.locator('dialog').count()).toBe(1)
})

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
    if (motion === 'no-preference') {
      await page.clock.runFor(CLOSING_MS - 1)
      expect(await state()).toBe('closing')
    }
    await page.clock.runFor(1)
    await expect.poll(state).toBe('hidden')
    await popup.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Open' }).click()
    await page.clock.runFor(MASK_DEAF_MS - 1)
    await page.mouse.click(mask.x, mask.y)
    expect(await state()).toBe('shown')
    await page.getByRole('button', { name: 'Isara' }).click()
    await expect.poll(state).toBe('closing')
  },
)

test('arrows, Home and End choose a tab, and its panel is named by it', async () => {
  const page = await site.open()
  await site.show(page, 'Segment')
  const chosen = page.getByRole('tablist', { name: 'List' }).getByRole('tab', { selected: true })
  await chosen.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Kamakailan'],
    ['ArrowRight', 'Paborito'],
    ['End', 'Lahat'],
    ['ArrowLeft', 'Hot'],
    ['Home', 'Kamakailan'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').textContent()).toBe(name)
    expect(await page.getByRole('tabpanel', { name }).count()).toBe(1)
  }
  // With a second key they belong to the browser: back, the top of the page.
  for (const key of ['Alt+ArrowRight', 'Control+End', 'Meta+ArrowRight']) {
    await page.keyboard.press(key)
    expect(await chosen.textContent(), key).toBe('Kamakailan')
  }
})

test('a category that is asked for in a window of its own changes nothing here', async () => {
  const page = await site.open()
  await site.show(page, 'CategoryMenu')
  const current = () => page.locator('[aria-current]').textContent()
  await page.getByRole('link', { name: 'Slots' }).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('link', { name: 'Slots' }).click({ modifiers: ['Shift'] })
  expect(await current()).toBe('HOT')
  await page.getByRole('link', { name: 'Slots' }).click()
  expect(await current()).toBe('Slots')
})

test('the language menu closes on Escape, on a tap elsewhere, when the focus goes on and when a language is taken', async () => {
  const page = await site.open()
  await site.show(page, 'LanguageSwitch')
  const box = page.locator('details').first()
  const isOpen = () => box.evaluate((details: HTMLDetailsElement) => details.open)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    async () => {
      for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
    },
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

test('what is said beside the label of a field belongs to it, beside its hint or its error', async () => {
  const page = await site.open()
  await site.show(page, 'Field')
  const said = await page.locator('main select').evaluateAll(fields =>
    fields.map(field => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map(id => document.getElementById(id)?.textContent)
    }),
  )
  expect(said.length).toBeGreaterThan(1)
  for (const texts of said) expect(texts.at(-1)).toBe('Optional')
})

test('A11Y-02 a field shows the focus, whatever else it says', async () => {
  const page = await site.open()
  await site.show(page, 'TextField')
  for (const name of ['Default', 'Error', 'Valid']) {
    const field = page.getByLabel(name, { exact: true })
    const line = () => field.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).boxShadow)
    const quiet = await line()
    await field.focus()
    expect(await line(), name).not.toBe(quiet)
  }
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
  // One letter: what is typed with pauses is a new search each time.
  await page.keyboard.press('S')
  expect(await page.getByText('+65', { exact: true }).first().isVisible()).toBe(true)
})

test('LOGIN-55 LOGIN-53 a code takes digits only, up to its limit, also out of a pasted message', async () => {
  const page = await site.open()
  await site.show(page, 'CodeField')
  const field = page.getByLabel('Sent', { exact: true })
  await field.pressSequentially('4a8-2')
  expect(await field.inputValue()).toBe('482')
  await field.press('Home')
  await field.pressSequentially('x1')
  expect(await field.inputValue()).toBe('1482')
  await field.fill('')
  await paste(field, 'Hiyas: 482 913 ang code mo')
  expect(await field.inputValue()).toBe('482913')
  await field.pressSequentially('1234567')
  expect(await field.inputValue()).toBe('4829131234')
})

test('LOGIN-65 A11Y-10 while seconds count the button is disabled but keeps the focus, and what happened is said once in a status', async () => {
  const page = await site.open()
  await site.show(page, 'CodeField')
  const waiting = page.getByRole('button', { name: 'Resend in 42s' }).first()
  expect(await waiting.getAttribute('disabled')).not.toBeNull()
  const pressed = page.getByRole('button', { name: 'Resend', exact: true })
  await pressed.focus()
  await pressed.press('Enter')
  const spoken = await page.getByRole('status').allTextContents()
  expect(spoken.filter(text => text !== '')).toEqual(['The code is on its way'])
  const counting = page.getByRole('button', { name: 'Resend in 60s' })
  expect(await counting.evaluate(button => button === document.activeElement)).toBe(true)
  expect(await counting.isDisabled()).toBe(true)
  await counting.press('Tab')
  expect(await counting.getAttribute('disabled')).not.toBeNull()
})

/** As a member pastes: through the event, whose text the field may change. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
