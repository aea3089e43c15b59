import { contrast } from '@hiyas/testing'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_TIMEOUT_MS, type Site, startSite } from './site.ts'

/** A11Y-02: of what is no text. */
const SHAPE_MIN = 3

let site: Site

beforeAll(async () => {
  site = await startSite()
}, BUILD_TIMEOUT_MS)

afterAll(() => site?.close())

/** Where the system chooses the colours, fills and shadows are gone: only lines are left to say it. */
async function lineOf(element: Locator): Promise<string> {
  return element.evaluate(one => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(one)
    const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
    return `${Math.max(outline, border)} px`
  })
}

test.each([
  ['Button', 'main button >> nth=0'],
  ['Checkbox', 'input + span >> nth=0'],
  ['TextField', 'div:has(> input) >> nth=0'],
  ['Chip', '[aria-pressed="false"] >> nth=0'],
])('A11Y-02 %s shows where it ends in the colours of the system', async (component, where) => {
  const page = await site.open({ forcedColors: 'active' })
  await site.show(page, component)
  expect(await lineOf(page.locator(where))).toBe('1 px')
})

test.each([
  ['Segment', '[aria-selected="true"]'],
  ['Chip', '[aria-pressed="true"]'],
  ['CategoryMenu', '[aria-current]'],
  ['VendorTile', '[aria-pressed="true"]'],
  ['FooterBar', '[aria-current]'],
])('A11Y-02 what is chosen in %s is seen in the colours of the system', async (component, where) => {
  const page = await site.open({ forcedColors: 'active' })
  await site.show(page, component)
  expect(await lineOf(page.locator(where).first())).toBe('2 px')
})

test.each(['IconButton', 'NoticeStrip'])(
  'A11Y-02 that something of %s is unread is seen in the colours of the system',
  async component => {
    const page = await site.open({ forcedColors: 'active' })
    await site.show(page, component)
    expect(await lineOf(page.locator('[class*="_dot_"]').first())).toBe('4 px')
  },
)

test('A11Y-02 which banner of Carousel is shown is seen in the colours of the system', async () => {
  const page = await site.open({ forcedColors: 'active' })
  await site.show(page, 'Carousel')
  expect(await lineOf(page.locator('[class*="_next_"] > i').first())).toBe('3 px')
})

test('A11Y-02 the focus is seen in the colours of the system', async () => {
  const page = await site.open({ forcedColors: 'active' })
  await site.show(page, 'TextField')
  const box = page.locator('div:has(> input)').first()
  await box.locator('input').focus()
  expect(await lineOf(box)).toBe('3 px')
  await site.show(page, 'Segment')
  await page.keyboard.press('Tab')
  expect(await lineOf(page.locator(':focus'))).toBe('3 px')
})

test.each(['dark', 'light', 'laot'])(
  'A11Y-02 in %s what is chosen among segments and chips has a line of at least 3:1 on what is around it',
  async theme => {
    const page = await site.open({ reducedMotion: 'reduce' })
    await site.show(page, 'Segment', theme)
    const [bar = '', raised = ''] = await page
      .locator('[aria-selected="true"]')
      .first()
      .evaluate(entry => ['::after', null].map(part => getComputedStyle(entry, part).backgroundColor))
    expect(contrast(bar, raised)).toBeGreaterThanOrEqual(SHAPE_MIN)
    await site.show(page, 'Chip', theme)
    const chip = page.locator('[aria-pressed="true"]').first()
    const edge = await chip.evaluate(one => /rgb\([^)]*\)/.exec(getComputedStyle(one).boxShadow)?.[0] ?? '')
    const ground = await page.locator('main').evaluate(main => getComputedStyle(main).backgroundColor)
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(SHAPE_MIN)
  },
)

test.each([
  ['Logo', 'main [role="img"] >> nth=0'],
  ['VendorTile', 'main li img >> nth=0'],
])(
  'A11Y-02 a picture of %s has the ground that it is drawn for, also in the colours of the system',
  async (component, where) => {
    for (const theme of ['dark', 'light', 'laot']) {
      const page = await site.open({ forcedColors: 'active', colorScheme: theme === 'light' ? 'dark' : 'light' })
      await site.show(page, component, theme)
      const name = component === 'Logo' ? '--logo-ground' : '--vendor-tile'
      const { ground, own } = await page.locator(where).evaluate((picture, token) => {
        const probe = document.createElement('i')
        probe.style.cssText = `forced-color-adjust: none; background: var(${token})`
        picture.parentElement?.append(probe)
        const [ground, own] = [picture, probe].map(one => getComputedStyle(one).backgroundColor)
        return { ground, own }
      }, name)
      expect([theme, ground]).toEqual([theme, own])
      expect(own).toMatch(/^rgb\(/)
    }
  },
)

test('A11Y-02 a sign has the colour of the words beside it where the system chooses it', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await site.open({ forcedColors: 'active', colorScheme })
    await site.show(page, 'TextField')
    const [own, words] = await page
      .locator('main svg[class*="_icon_"]')
      .first()
      .evaluate(sign => [sign, sign.parentElement ?? sign].map(one => getComputedStyle(one).color))
    expect([colorScheme, own]).toEqual([colorScheme, words])
  }
})
