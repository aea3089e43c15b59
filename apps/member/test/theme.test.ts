import { afterEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, leavesChoice } from '../src/shared/page/theme.ts'

afterEach(() => vi.unstubAllGlobals())

describe('colours of the site', () => {
  test.each([
    ['dark', 'light', false, 'light'],
    ['light', 'dark', true, 'dark'],
    ['dark', 'device', true, 'light'],
    ['dark', 'device', false, 'dark'],
    ['light', 'device', false, 'dark'],
    ['light', 'device', true, 'light'],
    ['laot', 'light', true, 'laot'],
    ['laot', 'device', true, 'laot'],
  ])('merchant %s, choice %s, device light %s: %s', (merchant, choice, matches, shown) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.endsWith('light)') && matches }))
    const page = { dataset: { theme: merchant } }
    chooseTheme(page, page.dataset.theme, choice)
    expect(page.dataset.theme).toBe(shown)
  })

  test('a merchant with colours of his own leaves no choice', () => {
    expect(['dark', 'light', 'laot', undefined].map(leavesChoice)).toEqual([true, true, false, false])
  })
})
