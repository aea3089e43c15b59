import type { TextArea } from './catalogues/index.ts'
import type { Messages } from './message.ts'
import { growingTexts, type LanguageCode, type Texts } from './texts.ts'

type Loader = () => Promise<{ messages: Messages }>

/** One module per language and area, made by the plugin in ../vite.ts: a browser loads only what it shows. */
const LOADERS: Record<LanguageCode, Record<TextArea, Loader>> = {
  TY: {
    first: () => import('virtual:hiyas-texts/TY-first'),
    download: () => import('virtual:hiyas-texts/TY-download'),
    entry: () => import('virtual:hiyas-texts/TY-entry'),
    app: () => import('virtual:hiyas-texts/TY-app'),
    help: () => import('virtual:hiyas-texts/TY-help'),
    languages: () => import('virtual:hiyas-texts/TY-languages'),
    menu: () => import('virtual:hiyas-texts/TY-menu'),
    more: () => import('virtual:hiyas-texts/TY-more'),
    notices: () => import('virtual:hiyas-texts/TY-notices'),
    play: () => import('virtual:hiyas-texts/TY-play'),
    records: () => import('virtual:hiyas-texts/TY-records'),
    desk: () => import('virtual:hiyas-texts/TY-desk'),
    refusals: () => import('virtual:hiyas-texts/TY-refusals'),
  },
  EN: {
    first: () => import('virtual:hiyas-texts/EN-first'),
    download: () => import('virtual:hiyas-texts/EN-download'),
    entry: () => import('virtual:hiyas-texts/EN-entry'),
    app: () => import('virtual:hiyas-texts/EN-app'),
    help: () => import('virtual:hiyas-texts/EN-help'),
    languages: () => import('virtual:hiyas-texts/EN-languages'),
    menu: () => import('virtual:hiyas-texts/EN-menu'),
    more: () => import('virtual:hiyas-texts/EN-more'),
    notices: () => import('virtual:hiyas-texts/EN-notices'),
    play: () => import('virtual:hiyas-texts/EN-play'),
    records: () => import('virtual:hiyas-texts/EN-records'),
    desk: () => import('virtual:hiyas-texts/EN-desk'),
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
