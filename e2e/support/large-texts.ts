import type { Page } from '@playwright/test'
import { lettersThere } from './settled.ts'

/** Every text and its lines become so many times as large, as by "larger text" of a phone. Runs inside the page. */
export function enlargeTexts(times: number): void {
  const elements = [...document.querySelectorAll<HTMLElement>('body *')]
  const wanted = elements.map(element => {
    const { fontSize, lineHeight } = getComputedStyle(element)
    return {
      style: element.style,
      font: times * Number.parseFloat(fontSize),
      line: times * Number.parseFloat(lineHeight),
    }
  })
  for (const { style, font, line } of wanted) {
    style.setProperty('font-size', `${font}px`, 'important')
    if (!Number.isNaN(line)) style.setProperty('line-height', `${line}px`, 'important')
  }
}

/** As "larger text" of a phone at its largest, with letters as wide as a phone draws them: a screen's own are rounded to whole pixels. */
export async function enlarge(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { text-rendering: geometricPrecision !important }' })
  await page.evaluate(enlargeTexts, 2)
  await lettersThere(page.locator('body'))
}
