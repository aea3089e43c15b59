import type { Page } from '@playwright/test'

/** A finger on the page, as the browser hears of one: it makes scrolls, long touches and clicks of it by itself. */
export type Finger = {
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}
