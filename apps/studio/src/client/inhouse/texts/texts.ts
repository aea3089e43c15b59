import { type Language, type Texts, textsOf } from '../../texts/texts.ts'
import { inhouseEn } from './en.ts'
import { inhouseTy } from './ty.ts'

export type InhouseKey = keyof typeof inhouseTy

/** The texts every game has, and with `inhouse` those of our own games. */
export type InhouseTexts = Texts & {
  inhouse(key: InhouseKey, values?: Readonly<Record<string, string | number>>): string
}

export function inhouseTextsOf(language: Language): InhouseTexts {
  const words: Readonly<Record<InhouseKey, string>> = language === 'TY' ? inhouseTy : inhouseEn
  return {
    ...textsOf(language),
    inhouse: (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  }
}
