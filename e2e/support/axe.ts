import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 AA, and all it stands on. */
export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on the page, each with the places it is at: by the rules of `tags`, or by all there are. */
export async function violationsOf(page: Page, tags: readonly string[] = []): Promise<string[]> {
  // The other mode looks into frames, and opens a page of its own to put together what each said: half of all its work.
  const isWhole = page.frames().length === 1
  const axe = new AxeBuilder({ page }).setLegacyMode(isWhole)
  const { violations } = await (tags.length === 0 ? axe : axe.withTags([...tags])).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
}
