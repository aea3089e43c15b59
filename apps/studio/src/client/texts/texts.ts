import { en } from './en.ts'
import { symbolNames } from './symbols.ts'
import { ty } from './ty.ts'

export type Language = 'TY' | 'EN'
export type TextKey = keyof typeof ty

const CATALOGUES: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { TY: ty, EN: en }

/** The texts of one language. `{name}` in a text is filled from `values`. */
export type Texts = {
  readonly language: Language
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** What a picture of a symbol is called. */
  symbol(art: string): string
}

export function textsOf(language: Language): Texts {
  const texts = CATALOGUES[language]
  return {
    language,
    t: (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    symbol: art => symbolNames[art.split('@')[0] ?? '']?.[language === 'TY' ? 0 : 1] ?? art,
  }
}
