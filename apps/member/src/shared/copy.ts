/** Puts a text where it can be pasted from. False where the browser does not let it: a page without TLS, or inside an app. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
