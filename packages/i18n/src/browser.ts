import type { Messages } from '@lingui/core'
import { createTexts, type LanguageCode, type Texts } from './texts.ts'

/** One module per language, made by the plugin in ../vite.ts, so that a browser loads only the language it shows. */
const LOADERS: Record<LanguageCode, () => Promise<{ messages: Messages }>> = {
  TY: () => import('virtual:hiyas-texts/TY'),
  EN: () => import('virtual:hiyas-texts/EN'),
}

/** Loads a language in the browser. */
export async function loadTexts(language: LanguageCode): Promise<Texts> {
  const { messages } = await LOADERS[language]()
  return createTexts(language, messages)
}
