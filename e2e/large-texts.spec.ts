import type { Page } from '@playwright/test'
import { expect, open, test } from './support/site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Makes every text twice as large, as a phone's "larger text" does. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = [...document.body.querySelectorAll<HTMLElement>('*')]
    const styles = texts.map(text => getComputedStyle(text))
    const sizes = styles.map(({ fontSize, lineHeight }) => [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)])
    for (const [index, { style }] of texts.entries()) {
      const [size = 0, line = 0] = sizes[index] ?? []
      style.fontSize = `${2 * size}px`
      if (line > 0) style.lineHeight = `${2 * line}px`
    }
  })
}

/** Words of what a selector finds that begin in one line and end in another. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(elements => {
    const linesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return elements
      .flatMap(element => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const nodes: Node[] = []
        while (walker.nextNode()) nodes.push(walker.currentNode)
        return nodes
      })
      .flatMap(node => [...(node.textContent ?? '').matchAll(/\p{L}+/gu)].map(match => ({ node, match })))
      .filter(({ node, match: { 0: word, index } }) => linesOf(node, index, index + word.length) > 1)
      .map(({ match }) => match[0])
  })

test('SHELL-08 with texts twice as large the words of the five entries and of a movement stay whole', async ({
  member: page,
}) => {
  await open(page, '/m/transaction/record')
  const bonus = page.getByRole('button', { name: /^Bonus/ })
  await expect(bonus).toBeVisible()
  await enlarge(page)
  expect(await brokenWords(page, 'nav[aria-label="Pangunahing menu"] a')).toEqual([])
  expect(await brokenWords(page, 'main li button strong')).toEqual([])
  const centre = page.getByRole('link', { name: 'Laro', exact: true })
  await expect(centre).toBeInViewport({ ratio: 0.9 })
})

test('SHELL-31 with texts twice as large on the narrowest phone the balance never lies on the name of the page', async ({
  member: page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.context().addCookies([{ name: 'language', value: 'EN', url: baseURL ?? '' }])
  await open(page, '/m/transaction/record')
  await enlarge(page)
  const words = await page.getByRole('heading', { level: 1 }).evaluate(title => {
    const range = document.createRange()
    range.selectNodeContents(title)
    const { right, bottom } = range.getBoundingClientRect()
    return { right, bottom }
  })
  const balance = await page.getByRole('banner').getByText('₱1,000.00').first().boundingBox()
  if (balance === null) throw new Error('the header shows no balance')
  expect(balance.x >= words.right || balance.y >= words.bottom).toBe(true)
})
