/** Apart from the shapes of storage.ts: these lines run before anything is painted and cannot wait for them. */
export const LANGUAGE_KEY = 'language'

/** The language the device remembers, as it stands there. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
