import { expect, type Page } from '@playwright/test'
import { violationsOf, WCAG } from './axe.ts'

/** The narrowest phone (SHELL-01). */
export const NARROWEST_PX = 320
const HEIGHT_PX = 640

/** No WCAG 2.2 AA violation as it stands, and nothing that is wider than the page at any of the widths. */
export async function holdsUp(page: Page, widths: readonly number[] = [NARROWEST_PX]): Promise<void> {
  expect(await violationsOf(page, WCAG)).toEqual([])
  const usual = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `SHELL-01 no sideways scroll at ${width} px`).toBe(0)
  }
  if (usual !== null) await page.setViewportSize(usual)
}
