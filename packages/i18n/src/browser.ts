import type { Messages } from '@lingui/core'
import type { TextArea } from './catalogues/index.ts'
import { growingTexts, type LanguageCode, type Texts } from './texts.ts'

type Loader = () => Promise<{ messages: Messages }>

/** One module per language and area, made by the plugin in ../vite.ts: a browser loads only what it shows. */
const LOADERS: Record<LanguageCode, Record<TextArea, Loader>> = {
  TY: {
    first: () => import('virtual:hiyas-texts/TY-first'),
    entry: () => import('virtual:hiyas-texts/TY-entry'),
    help: () => import('virtual:hiyas-texts/TY-help'),
    menu: () => import('virtual:hiyas-texts/TY-menu'),
    notices: () => import('virtual:hiyas-texts/TY-notices'),
    refusals: () => import('virtual:hiyas-texts/TY-refusals'),
  },
  EN: {
    first: () => import('virtual:hiyas-texts/EN-first'),
    entry: () => import('virtual:hiyas-texts/EN-entry'),
    help: () => import('virtual:hiyas-texts/EN-help'),
    menu: () => import('virtual:hiyas-texts/EN-menu'),
    notices: () => import('virtual:hiyas-texts/EN-notices'),
    refusals: () => import('virtual:hiyas-texts/EN-refusals'),
  },
}

type Loaded = ReturnType<typeof growingTexts> & { areas: Set<TextArea> }

const wanted = new Set<TextArea>(['first'])
const languages = new Map<LanguageCode, Loaded>()

/** Loads a language in the browser: the first page's texts and those of every area asked for so far. */
export async function loadTexts(language: LanguageCode): Promise<Texts> {
  const loaded = languages.get(language) ?? { ...growingTexts(language), areas: new Set<TextArea>() }
  languages.set(language, loaded)
  await fill(language, loaded)
  return loaded.texts
}

/** Brings the texts of some areas into every language in use, and into those loaded later. */
export async function loadTextAreas(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  await Promise.all([...languages].map(([language, loaded]) => fill(language, loaded)))
}

async function fill(language: LanguageCode, { areas, add }: Loaded): Promise<void> {
  const missing = [...wanted].filter(area => !areas.has(area))
  await Promise.all(
    missing.map(async area => {
      const { messages } = await LOADERS[language][area]()
      add(messages)
      areas.add(area)
    }),
  )
}
