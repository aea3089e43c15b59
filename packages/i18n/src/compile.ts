import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { AREAS, CATALOGUES, type TextArea } from './catalogues/index.ts'
import { createTexts, type LanguageCode, type Texts } from './texts.ts'

/** All messages of a language, or those of one area, compiled. For servers and builds: the browser gets them compiled (see ../vite.ts). */
export function compileCatalogues(language: LanguageCode, area?: TextArea): Messages {
  const side = language === 'TY' ? 'ty' : 'en'
  const contexts = area === undefined ? Object.values(CATALOGUES) : AREAS[area].map(name => CATALOGUES[name])
  const compiled = contexts.flatMap(catalogue =>
    Object.entries(catalogue[side]).map(([key, message]) => [key, compileMessage(message)] as const),
  )
  return Object.fromEntries(compiled)
}

const made = new Map<LanguageCode, Texts>()

/** The texts of a language on the server, compiled once. */
export function textsOf(language: LanguageCode): Texts {
  const texts = made.get(language) ?? createTexts(language, compileCatalogues(language))
  made.set(language, texts)
  return texts
}
