import type { TextKey } from '@hiyas/i18n'

/** Kinds of announcement that have a word in both languages. */
const TYPES: Readonly<Record<string, TextKey>> = {
  WELCOME: 'notices.type_welcome',
  GAMES: 'notices.type_games',
  SAFETY: 'notices.type_safety',
}

/** The label of a `promotionType`: our word for it, or as the back office wrote it; null when there is none (POPUP-03). */
export function typeLabelOf(promotionType: string | undefined, t: (key: TextKey) => string): string | null {
  const type = promotionType?.trim() ?? ''
  if (type === '') return null
  const key = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return key === undefined ? type : t(key)
}
