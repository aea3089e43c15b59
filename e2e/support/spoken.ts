import type { Page } from '@playwright/test'

/**
 * What the status regions of the page say that a screen reader is given: what lies outside of an open dialog is not there for it,
 * however well it is seen.
 */
export async function spoken(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map(node => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = known.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value)
    return node?.childIds?.map(textOf).join('') ?? ''
  }
  const regions = nodes.filter(({ role, ignored }) => role?.value === 'status' && !ignored)
  return regions.map(({ nodeId }) => textOf(nodeId)).join('')
}
