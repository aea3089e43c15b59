import type { TextArea } from './catalogues/index.ts'
import type { Messages } from './message.ts'
import { growingTexts, type LanguageCode, type Texts } from './texts.ts'

type Loader = () => Promise<{ messages: Messages }>
export type Loaders = Readonly<Record<LanguageCode, Readonly<Record<TextArea, Loader>>>>

type Loaded = ReturnType<typeof growingTexts> & { areas: Set<TextArea> }

/** Brings texts as they are needed, by language and area. */
export function createTextLoading(loaders: Loaders) {
  const wanted = new Set<TextArea>(['first'])
  const languages = new Map<LanguageCode, Loaded>()
  /** The language of the page: that of its start, then the last one that was asked for and has come. */
  let shown: LanguageCode | undefined
  let asked: LanguageCode | undefined

  async function fill(language: LanguageCode, loaded: Loaded): Promise<void> {
    const { areas, add } = loaded
    const missing = [...wanted].filter(area => !areas.has(area))
    if (missing.length === 0) return
    await Promise.all(
      missing.map(async area => {
        const { messages } = await loaders[language][area]()
        add(messages)
        areas.add(area)
      }),
    )
    // Another screen may have been opened meanwhile.
    await fill(language, loaded)
  }

  return {
    /** Loads a language for the page to show: the first page's texts and those of every area asked for so far. */
    async loadTexts(language: LanguageCode): Promise<Texts> {
      const loaded = languages.get(language) ?? { ...growingTexts(language), areas: new Set<TextArea>() }
      languages.set(language, loaded)
      shown ??= language
      asked = language
      await fill(language, loaded)
      if (asked === language) shown = language
      return loaded.texts
    },

    /** Brings the texts of some areas into every language in use, and into those loaded later. */
    async loadTextAreas(areas: readonly TextArea[]): Promise<void> {
      for (const area of areas) wanted.add(area)
      const coming = [...languages].map(([language, loaded]) => {
        const filled = fill(language, loaded)
        if (language === shown) return filled
        // No screen waits for a language that is not shown: before it is shown, what it lacks is asked for again (LANG-09).
        void filled.catch(() => undefined)
        return undefined
      })
      await Promise.all(coming)
    },
  }
}
