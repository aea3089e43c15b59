import { mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, PICTURES, type Site, startSite, turnTo } from './site.ts'
import { smallTargets } from './targets.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const TARGET_PX = 44
const NARROW = { width: 320, height: 640 }
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['dark', 'light', 'laot']

const names = readdirSync(join(import.meta.dirname, '../gallery/pages')).map(file => file.replace('.tsx', ''))

let site: Site
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  site = await startSite()
  page = await site.openForAll({ reducedMotion: 'reduce' })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  mkdirSync(PICTURES, { recursive: true })
  await site.show(page, names[0] ?? '')
  // Once: to read it again for each page would take longer than all else here.
  await page.addScriptTag({ path: AXE })
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

describe.each(names)('%s', name => {
  test.each(THEMES)('A11Y-01 A11Y-03 in %s: no AA violation, no target below 44 px, no error', async theme => {
    complaints = []
    await turnTo(page, name, theme)
    if (theme === THEMES[0]) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })

    expect(await violations()).toEqual([])
    expect(await page.evaluate(smallTargets, TARGET_PX)).toEqual([])
    expect(complaints).toEqual([])
  })
})

test('A11Y-15 no component scrolls sideways as a page at 320 px', async () => {
  const narrow = await site.open({ viewport: NARROW })
  const wide: string[] = []
  await site.show(narrow, names[0] ?? '')
  for (const name of names) {
    await turnTo(narrow, name, 'dark')
    const width = await narrow.evaluate(() => document.documentElement.scrollWidth)
    if (width > NARROW.width) wide.push(`${name} ${width}`)
  }
  expect(wide).toEqual([])
})

async function violations(): Promise<string[]> {
  const results = await page.evaluate(
    tags => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values: tags } }),
    AA,
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
}
