import type { Locator, Page } from '@playwright/test'

/** Words of what a selector finds that begin in one line and end in another. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
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

/** Whether what two parts of a line say takes the same place. */
export const areOnEachOther = (line: Locator): Promise<boolean> =>
  line.evaluate(element => {
    const boxes = [...element.querySelectorAll(':scope > span')]
      .filter(({ textContent }) => textContent !== '')
      .map(part => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getBoundingClientRect()
      })
    return boxes.some((box, at) => boxes.slice(at + 1).some(next => box.right > next.left && box.left < next.right))
  })

/** Whether nothing of it is wider than it. */
export const isWithin = (part: Locator): Promise<boolean> =>
  part.evaluate(element => {
    const { left, right } = element.getBoundingClientRect()
    const boxes = [...element.querySelectorAll('*')].filter(inner => inner.childElementCount === 0)
    return boxes.every(inner => {
      const range = document.createRange()
      range.selectNodeContents(inner)
      const box = range.getBoundingClientRect()
      return box.width === 0 || (box.left >= left - 1 && box.right <= right + 1)
    })
  })
