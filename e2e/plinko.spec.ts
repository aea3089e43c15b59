import { expect, gameFrame, open, test } from './support/site.ts'

/** Nothing that is read is smaller. */
const LETTERS_PX = 11

test('GAM-09 each slot of a board of pearls lies below its gap, and what it pays is read inside of it', async ({
  member: page,
}) => {
  await open(page, '/m/launchGame?nodeId=HYO-perlas-drop')
  const game = gameFrame(page)
  const choice = game.locator('.inhouse-segments button')
  await choice.filter({ hasText: /^Mataas$/ }).click({ timeout: 30_000 })
  for (const rows of [16, 12, 8]) {
    await choice.filter({ hasText: new RegExp(`^${rows} `) }).click()
    const slots = game.locator('.plinko-slots li')
    await expect(slots).toHaveCount(rows + 1)
    const board = await slots.evaluateAll(all =>
      all.map(slot => {
        const text = document.createRange()
        text.selectNodeContents(slot)
        const [box, words] = [slot.getBoundingClientRect(), text.getBoundingClientRect()]
        const letters = Number.parseFloat(getComputedStyle(slot).fontSize)
        return { width: Math.round(box.width), letters, isInside: words.left >= box.left && words.right <= box.right }
      }),
    )
    expect(board.every(({ isInside }) => isInside)).toBe(true)
    const widths = board.map(({ width }) => width)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
    if (rows < 16) expect(board[0]?.letters).toBeGreaterThanOrEqual(LETTERS_PX)
  }
})
