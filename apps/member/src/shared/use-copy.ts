import { type TextKey, useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'

/** What a toast says when it is copied, and when the browser does not let it. */
type CopyTexts = { copied: TextKey; failed: TextKey }

/** Puts a text where it can be pasted from, and says what came of it: answers whether it is there. */
export function useCopy(texts: CopyTexts): (text: string) => Promise<boolean> {
  const { t } = useTexts()
  const toast = useToast()
  return async text => {
    const isThere = await copied(text)
    if (isThere) toast({ text: t(texts.copied), tone: 'success', durationMs: TOAST_MS.copy })
    else toast({ text: t(texts.failed), tone: 'danger', durationMs: TOAST_MS.long })
    return isThere
  }
}

/** Puts a text where it can be pasted from. False where the browser does not let it: a page without TLS, or inside an app. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
