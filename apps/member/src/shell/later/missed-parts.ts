/**
 * What to do about code that somebody waits for and that did not come. SHELL-88: when it is missed for the second time it is no longer
 * there, because the site was renewed meanwhile. Then the whole page is loaded, which brings the addresses of now. What did not come for
 * want of a connection is not counted: a page that is loaded then would be lost as well.
 */
export function createMissedParts(isThere: () => Promise<boolean>, reload: () => void) {
  const missed = new Set<unknown>()
  return async (part: unknown): Promise<boolean> => {
    if (!(await isThere())) return false
    if (missed.has(part)) reload()
    missed.add(part)
    return true
  }
}
