import { type CompiledIcuChoices, type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { AREAS, CATALOGUES, type TextArea } from './catalogues/index.ts'
import type { Message, Messages } from './message.ts'
import { createTexts, type LanguageCode, type Texts } from './texts.ts'

/** All messages of a language, or those of one area, compiled. For servers and builds: the browser gets them compiled (see ../vite.ts). */
export function compileCatalogues(language: LanguageCode, area?: TextArea): Messages {
  const side = language === 'TY' ? 'ty' : 'en'
  const contexts = area === undefined ? Object.values(CATALOGUES) : AREAS[area].map(name => CATALOGUES[name])
  const compiled = contexts.flatMap(catalogue =>
    Object.entries(catalogue[side]).map(([key, message]) => [key, shortened(compileMessage(message))] as const),
  )
  return Object.fromEntries(compiled)
}

/** A text without places is that text. What the reader of message.ts does not know never leaves the desk. */
export function shortened(compiled: CompiledMessage): Message {
  const pieces = compiled.map(piece => {
    if (typeof piece === 'string') return piece
    const [name, kind, choices] = piece
    if (kind === undefined) return [name] as const
    if (kind !== 'plural' || typeof choices !== 'object' || choices === null)
      throw new Error(`the place ${name} of a text is neither a value nor a plural`)
    const { offset, ...cases } = choices as CompiledIcuChoices
    if (offset !== undefined) throw new Error(`the plural of ${name} has an offset, which is not read`)
    const texts = Object.entries(cases).map(([number, text]) => [number, shortened(text as CompiledMessage)])
    return [name, kind, Object.fromEntries(texts)] as const
  })
  const [only = ''] = pieces
  return pieces.length < 2 && typeof only === 'string' && only !== '#' ? only : pieces
}

const made = new Map<LanguageCode, Texts>()

/** The texts of a language on the server, compiled once. */
export function textsOf(language: LanguageCode): Texts {
  const texts = made.get(language) ?? createTexts(language, compileCatalogues(language))
  made.set(language, texts)
  return texts
}
