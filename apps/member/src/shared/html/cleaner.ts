/** Makes of HTML the nodes that may be shown of it (clean-html.ts). */
export type Cleaner = (html: string) => Node

let cleaner: Cleaner | null = null

/** Brings the library that cleans HTML, which only few pages need; null where it does not come: the next call tries again. */
export async function fetchCleaner(): Promise<Cleaner | null> {
  try {
    const [{ default: purify }, { cleanHtml }] = await Promise.all([import('dompurify'), import('./clean-html.ts')])
    cleaner = html => cleanHtml(purify, html)
    return cleaner
  } catch {
    return null
  }
}

/** It, once it has come. */
export const cleanerAtHand = (): Cleaner | null => cleaner
