/** What stands for what is not shown. */
export const MASK = '•••'

/** An address by its first letter and its domain: enough to know one's own. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}${MASK}${email.slice(at)}`
}
