import type { LanguageCode, Texts } from '@hiyas/i18n'

/** Part 1 section 9: what is asked of the server is asked anew this long after the last change of language (HOME-61). */
export const LANGUAGE_DEBOUNCE_MS = 200

export type LanguageChangeParts = {
  load: (language: LanguageCode) => Promise<Texts>
  /** Shows the texts, and keeps the choice. */
  show: (texts: Texts) => void
  /** From here on the server is asked in this language. */
  ask: (language: LanguageCode) => void
}

/**
 * One way into another language. Texts change as soon as they have come, calls follow after the debounce. Of two quick choices the
 * later one holds, whichever texts arrive first. Answers false when the texts could not be fetched.
 */
export function createLanguageChange({ load, show, ask }: LanguageChangeParts) {
  let wish = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return async (language: LanguageCode): Promise<boolean> => {
    wish += 1
    const mine = wish
    clearTimeout(timer)
    const texts = await load(language).catch(() => null)
    if (mine !== wish) return true
    if (texts === null) return false
    show(texts)
    timer = setTimeout(() => ask(language), LANGUAGE_DEBOUNCE_MS)
    return true
  }
}
