/** Apart from the shapes of storage.ts: these lines run before anything is painted and cannot wait for them. */
export const LANGUAGE_KEY = 'language'
export const THEME_KEY = 'SHELL_theme'

/** The language or the colours that the device remembers, as they stand there. */
export function rememberedEarly(key: typeof LANGUAGE_KEY | typeof THEME_KEY): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
