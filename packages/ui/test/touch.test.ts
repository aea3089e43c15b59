import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOAST_MS } from '../src/index.ts'
import { BUILD_TIMEOUT_MS, openStopped, type Site, startSite } from './site.ts'

/** As the specification has them: taken from the code, they would follow it wherever it went. */
const PRESS_IN_MS = 130
const PRESS_OUT_MS = 100
const RETENTION_PX = 20
const MOVE_CANCELS_PX = 30

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

test('GEST-02 GEST-03 a press shows itself after 130 ms and stays for 100 ms after the release', async () => {
  const { page, button, pen } = await openPressed()
  await page.clock.runFor(PRESS_IN_MS - 1)
  expect(await button.getAttribute('data-pressed')).toBeNull()
  await page.clock.runFor(1)
  expect(await button.getAttribute('data-pressed')).toBe('')
  await pen('mouseReleased', 0)
  await page.clock.runFor(PRESS_OUT_MS - 1)
  expect(await button.getAttribute('data-pressed')).toBe('')
  await page.clock.runFor(1)
  expect(await button.getAttribute('data-pressed')).toBeNull()
})

test('GEST-04 GEST-05 a press lasts up to 20 px outside and is no tap any more after more than 30 px', async () => {
  const { page, button, pen } = await openPressed()
  await page.clock.runFor(PRESS_IN_MS)
  await page.evaluate(() => {
    addEventListener('click', () => document.body.setAttribute('data-tapped', ''))
  })
  const body = page.locator('body')
  // The press began 5 px below the upper edge: 25 px up is 20 px outside.
  for (const [movedPx, pressed] of [
    [5 + RETENTION_PX, ''],
    [5 + RETENTION_PX + 1, null],
    [0, ''],
    [MOVE_CANCELS_PX, null],
  ] as const) {
    await pen('mouseMoved', movedPx)
    expect(await button.getAttribute('data-pressed'), `${movedPx} px`).toBe(pressed)
  }
  await pen('mouseMoved', 0)
  await pen('mouseReleased', 0)
  expect(await body.getAttribute('data-tapped')).toBe('')
  await body.evaluate(element => element.removeAttribute('data-tapped'))

  await pen('mousePressed', 0)
  await pen('mouseMoved', MOVE_CANCELS_PX + 1)
  await pen('mouseMoved', 0)
  await pen('mouseReleased', 0)
  expect(await button.getAttribute('data-pressed')).toBeNull()
  expect(await body.getAttribute('data-tapped')).toBeNull()
})

test('GEST-05 another finger is no part of the press, and a key is none at all', async () => {
  const { page, button, pen } = await openPressed()
  await page.evaluate(() => {
    addEventListener('click', () => document.body.setAttribute('data-tapped', ''))
  })
  const body = page.locator('body')
  await page.clock.runFor(PRESS_IN_MS)
  for (const type of ['pointermove', 'pointerup']) {
    await button.dispatchEvent(type, { pointerId: 77, pointerType: 'touch', clientX: 0, clientY: 700, bubbles: true })
    expect(await button.getAttribute('data-pressed'), type).toBe('')
  }
  await page.clock.runFor(PRESS_OUT_MS)
  expect(await button.getAttribute('data-pressed')).toBe('')
  await pen('mouseReleased', 0)
  expect(await body.getAttribute('data-tapped')).toBe('')

  await pen('mousePressed', 0)
  await pen('mouseMoved', MOVE_CANCELS_PX + 1)
  await pen('mouseReleased', MOVE_CANCELS_PX + 1)
  await body.evaluate(element => element.removeAttribute('data-tapped'))
  await button.press('Enter')
  expect(await body.getAttribute('data-tapped')).toBe('')
})

test('SHELL-89 the header is solid after more than 100 px of scrolling', async () => {
  const page = await site.open()
  await site.show(page, 'AppHeader')
  const header = page.locator('header').first()
  await page.evaluate(() => document.body.style.setProperty('height', '3000px'))
  for (const [topPx, solid] of [
    [99, null],
    [100, null],
    [101, 'true'],
    [0, null],
  ] as const) {
    await page.evaluate(top => window.scrollTo(0, top), topPx)
    await expect.poll(() => header.getAttribute('data-solid'), { message: `${topPx} px` }).toBe(solid)
  }
})

test('what scrolls under the header is not read together with it on the way to its 100 px', async () => {
  const page = await site.open()
  await site.show(page, 'AppHeader')
  const header = page.locator('header').first()
  const ground = () => header.evaluate(bar => Number(getComputedStyle(bar, '::before').opacity))
  await page.evaluate(() => document.body.style.setProperty('height', '3000px'))
  expect(await ground()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 30))
  await expect.poll(ground).toBeGreaterThan(0.9)
  // By now it has heard of the scrolling.
  expect(await header.getAttribute('data-solid')).toBeNull()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(ground).toBe(0)
})

test('SHELL-32 SHELL-62 the page leaves room for a home bar and for a status bar where it is told to', async () => {
  const page = await site.open()
  const heightOf = async (component: string, element: string) => {
    await site.show(page, component)
    const height = () =>
      page
        .locator(element)
        .first()
        .evaluate(({ clientHeight }) => clientHeight)
    const usual = await height()
    await page.evaluate(() => {
      document.documentElement.dataset.footer = 'tall'
      document.documentElement.dataset.header = 'low'
    })
    return (await height()) - usual
  }
  expect(await heightOf('FooterBar', 'nav')).toBe(10)
  expect(await heightOf('AppHeader', 'header')).toBe(20)
})

test('A11Y-10 POPUP-33 CONST-14 CONST-15 a toast says itself in a status 65 px from the top and goes when its time is over', async () => {
  const page = await openStopped(site, 'Toast')
  await page.clock.runFor(TOAST_MS.long)
  const status = page.getByRole('status')
  expect(await status.textContent()).toBe('')
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await status.textContent()).toBe('Nakopya na')
  expect(await status.evaluate(host => getComputedStyle(host).top)).toBe('65px')
  await page.clock.runFor(1999)
  expect(await status.textContent()).toBe('Nakopya na')
  await page.clock.runFor(1)
  expect(await status.textContent()).toBe('')
})

test('POPUP-33 CONST-09 CONST-10 CONST-11 CONST-12 CONST-13 each kind of toast has its own time', async () => {
  const page = await openStopped(site, 'Toast')
  await page.clock.runFor(TOAST_MS.long)
  for (const [tone, staysMs] of [
    ['success', 1500],
    ['notice', 1500],
    ['info', 3000],
    ['danger', 3000],
    ['long', 8000],
    ['loading', 9999],
  ] as const) {
    await page.getByRole('button', { name: tone }).click()
    await page.clock.runFor(staysMs - 1)
    expect(await page.getByRole('status').textContent(), tone).toBe(tone)
    await page.clock.runFor(1)
    expect(await page.getByRole('status').textContent(), tone).toBe('')
  }
})

test('A11Y-10 a toast is said inside of the topmost dialog, where alone it can be read out, and goes on below when that closes', async () => {
  const page = await openStopped(site, 'Toast')
  await page.clock.runFor(TOAST_MS.long)
  await page.getByRole('button', { name: 'Sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Details' })
  const question = page.getByRole('dialog', { name: 'Sure?' })
  const text = 'Hindi makopya'

  await sheet.getByRole('button', { name: 'Say' }).click()
  expect(await spokenIn(page)).toEqual([text])
  expect(await sheet.getByRole('status').getByText(text).count()).toBe(1)
  expect(await isOnTop(page, text)).toBe(true)
  expect(await page.locator(':focus').textContent()).toBe('Say')
  await page.clock.runFor(TOAST_MS.short)
  expect(await spokenIn(page)).toEqual([])

  await sheet.getByRole('button', { name: 'Ask' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  expect(await spokenIn(page)).toEqual([text])
  expect(await isOnTop(page, text)).toBe(true)
  for (const closing of [question, sheet]) {
    await page.keyboard.press('Escape')
    await closing.waitFor({ state: 'hidden' })
    expect(await spokenIn(page)).toEqual([text])
    expect(await isOnTop(page, text)).toBe(true)
  }
  await page.clock.runFor(TOAST_MS.short)
  expect(await spokenIn(page)).toEqual([])
})

/** What the status regions say that a screen reader is given: what lies outside of an open dialog is not there for it. */
async function spokenIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map(node => [node.nodeId, node]))
  const wordsOf = (id: string): string[] => {
    const node = known.get(id)
    if (node?.role?.value === 'StaticText') return [String(node.name?.value)]
    return node?.childIds?.flatMap(wordsOf) ?? []
  }
  return nodes
    .filter(({ role, ignored }) => role?.value === 'status' && !ignored)
    .flatMap(({ nodeId }) => wordsOf(nodeId))
}

/** Whether nothing is painted over these words. A toast takes no taps, so that it is asked as if it did. */
const isOnTop = (page: Page, text: string) =>
  page.locator('[role=status] > div', { hasText: text }).evaluate(async toast => {
    await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished))
    toast.style.pointerEvents = 'auto'
    const { x, y, width, height } = toast.getBoundingClientRect()
    return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** A pen held on the first button, 5 px below its upper edge, and how to go on with it. */
async function openPressed() {
  const page = await openStopped(site, 'Button')
  const button = page.getByRole('button').first()
  const room = await button.boundingBox()
  if (!room) throw new Error('no button')
  const session = await page.context().newCDPSession(page)
  const [x, y] = [room.x + room.width / 2, room.y + 5]
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', upPx: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: y - upPx,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
    })
  await pen('mousePressed', 0)
  return { page, button, pen }
}

test('a dialog holds the page still until it is gone, however it goes', async () => {
  const page = await site.open()
  await site.show(page, 'Dialog')
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const asked = page.getByRole('dialog', { name: 'Log out of Hiyas?' })
  await asked.waitFor()
  expect(await overflow()).toBe('hidden')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(overflow).toBe('visible')

  // One that is drawn only while it is open leaves the page with everything in it.
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(overflow).toBe('hidden')
  await page.getByRole('dialog', { name: 'Stay?' }).getByRole('button').click()
  await expect.poll(overflow).toBe('visible')

  // A browser may close one by itself, whatever its owner says (close watchers of HTML).
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(overflow).toBe('hidden')
  await asked.evaluate((dialog: HTMLDialogElement) => dialog.close())
  await expect.poll(overflow).toBe('visible')
})
