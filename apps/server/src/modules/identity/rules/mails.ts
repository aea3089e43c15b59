/** Mails one letter box gets in an hour, of whatever kind and about whatever account. */
export const MAILS_PER_HOUR_MAX = 10
/** Short messages a number gets in a day that nobody has asked for there. */
export const NOTICES_BY_SMS_A_DAY_MAX = 1

/**
 * What addresses of one letter box have in common, to count by: most houses of mail deliver what stands behind a plus sign, and some what
 * has other dots, to the same one. Where they do not, two people share a count.
 */
export function letterBoxOf(address: string): string {
  const written = address.trim().toLowerCase()
  const at = written.lastIndexOf('@')
  const name = written.slice(0, Math.max(at, 0)).replace(/\+.*$/, '').replaceAll('.', '')
  return name + written.slice(Math.max(at, 0))
}
