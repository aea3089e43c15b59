import { describe, expect, test } from 'vitest'
import { AREAS, type TextArea } from '../src/catalogues/index.ts'
import { compileCatalogues } from '../src/compile.ts'
import { createTextLoading, type Loaders } from '../src/loading.ts'
import type { LanguageCode } from '../src/texts.ts'

const NAMES = Object.keys(AREAS) as TextArea[]

/** A page whose files come or do not, as `comes` says at that moment. */
function pageWhere(comes: (language: LanguageCode, area: TextArea) => Promise<boolean> | boolean) {
  const loadersOf = (language: LanguageCode) =>
    Object.fromEntries(
      NAMES.map(area => [
        area,
        async () => {
          if (!(await comes(language, area))) throw new TypeError('Failed to fetch')
          return { messages: compileCatalogues(language, area) }
        },
      ]),
    )
  return createTextLoading({ TY: loadersOf('TY'), EN: loadersOf('EN') } as Loaders)
}

describe('a language that did not come', () => {
  test('LANG-09 keeps no screen from opening in the one that is shown', async () => {
    const page = pageWhere(language => language === 'TY')
    const { t } = await page.loadTexts('TY')
    await expect(page.loadTexts('EN')).rejects.toThrow('Failed to fetch')
    await page.loadTextAreas(['help'])
    expect(t('help.all')).toBe('Lahat ng tanong')
  })

  test('LANG-09 has no screen wait for it', async () => {
    const page = pageWhere(language => language === 'TY' || new Promise(() => undefined))
    const { t } = await page.loadTexts('TY')
    void page.loadTexts('EN')
    await page.loadTextAreas(['help'])
    expect(t('help.all')).toBe('Lahat ng tanong')
  })

  test('LANG-09 comes later with all that was opened meanwhile, and is the one that screens wait for then', async () => {
    let isConnected = false
    const page = pageWhere(language => language === 'TY' || isConnected)
    await page.loadTexts('TY')
    await expect(page.loadTexts('EN')).rejects.toThrow('Failed to fetch')
    await page.loadTextAreas(['help'])
    isConnected = true
    const { t } = await page.loadTexts('EN')
    expect(t('help.all')).toBe('All questions')
    isConnected = false
    await expect(page.loadTextAreas(['menu'])).rejects.toThrow('Failed to fetch')
  })

  test('LANG-09 a screen that is opened while a language is on its way is in that language when it is shown', async () => {
    const first = Promise.withResolvers<boolean>()
    const page = pageWhere((language, area) => language === 'TY' || area !== 'first' || first.promise)
    await page.loadTexts('TY')
    const english = page.loadTexts('EN')
    await page.loadTextAreas(['help'])
    first.resolve(true)
    expect((await english).t('help.all')).toBe('All questions')
  })
})
