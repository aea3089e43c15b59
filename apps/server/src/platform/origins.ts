/** What ends a name in the header that lists origins, or begins another one: a name with it would take the header from every page. */
const PUNCTUATION = /[;,']/

/** The origin of a full address; null of a path behind our own origin, and of what names no host. */
export function originOf(address: string): string | null {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return null
  const { origin } = new URL(address)
  return PUNCTUATION.test(origin) ? null : origin
}

/** The origins of full addresses, each once. */
export const originsElsewhere = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(address => originOf(address) ?? [])),
]
