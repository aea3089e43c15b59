import { expect, type Locator } from '@playwright/test'

/** Waits until tiles answer to more than taps: what does that comes when the page has nothing else to do. */
export async function answersToKeys(tile: Locator): Promise<void> {
  await expect(async () => {
    await tile.evaluate(element => {
      element.blur()
      element.focus()
    })
    await expect(tile).toHaveAttribute('aria-describedby', 'tile-hint', { timeout: 500 })
  }).toPass()
  await expect(tile).toHaveAccessibleDescription('Space: tungkol sa laro')
}
