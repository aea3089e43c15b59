import type { FrameLocator } from '@playwright/test'
import { expect, gameFrame, open, test } from './support/site.ts'

/** Nothing that is read is smaller. */
const LETTERS_PX = 11
/** How far a slot may lie beside its gap, and how much wider than another one it may be. */
const BESIDE_PX = 2

const SCREENS = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

for (const screen of SCREENS)
  test(`GAM-09 each slot of a board of pearls lies below its gap, and what it pays is read inside of it: ${screen.width} x ${screen.height}`, async ({
    member: page,
  }) => {
    await page.setViewportSize(screen)
    await open(page, '/m/launchGame?nodeId=HYO-perlas-drop')
    const game = gameFrame(page)
    const choice = game.locator('.inhouse-segments button')
    await choice.filter({ hasText: /^Mataas$/ }).click({ timeout: 30_000 })
    for (const rows of [16, 12, 8]) {
      await choice.filter({ hasText: new RegExp(`^${rows} `) }).click()
      await expect(game.locator('.plinko-slots li')).toHaveCount(rows + 1)
      const slots = await slotsOf(game)
      expect(slots.every(({ isInside }) => isInside)).toBe(true)
      expect(Math.min(...slots.map(({ letters }) => letters))).toBeGreaterThanOrEqual(LETTERS_PX)
      expect(Math.max(...slots.map(({ beside }) => beside))).toBeLessThan(BESIDE_PX)
      const widths = slots.map(({ width }) => width)
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(BESIDE_PX)
    }
  })

/** Where the slots of a board are, against the gaps below its last row, and how what they pay stands in them. */
const slotsOf = (game: FrameLocator) =>
  game.locator('.plinko').evaluate(async board => {
    // Its letters are as wide as they will be only then.
    await document.fonts.ready
    const all = [...board.querySelectorAll('.plinko-slots li')]
    const { left, width } = board.getBoundingClientRect()
    return all.map((slot, index) => {
      const text = document.createRange()
      text.selectNodeContents(slot)
      const [box, words] = [slot.getBoundingClientRect(), text.getBoundingClientRect()]
      const gap = left + ((index + 1) / (all.length + 1)) * width
      return {
        width: box.width,
        beside: Math.abs((box.left + box.right) / 2 - gap),
        letters: Number.parseFloat(getComputedStyle(slot).fontSize),
        isInside: words.left >= box.left && words.right <= box.right,
      }
    })
  })
