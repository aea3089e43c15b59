import { type Language, type Texts, textsOf } from '../../texts/texts.ts'
import { ownEn } from './en.ts'
import { ownTy } from './ty.ts'

export type OwnKey = keyof typeof ownTy

/** The texts every game has, and with `own` those of our own games. */
export type InhouseTexts = Texts & {
  own(key: OwnKey, values?: Readonly<Record<string, string | number>>): string
}

export function inhouseTextsOf(language: Language): InhouseTexts {
  const own: Readonly<Record<OwnKey, string>> = language === 'TY' ? ownTy : ownEn
  return {
    ...textsOf(language),
    own: (key, values = {}) => own[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  }
}
