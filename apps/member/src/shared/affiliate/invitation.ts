import type { DeviceStorage } from '../../storage/storage.ts'

/** Who sent a visitor here: a code, a domain that stands for one, or both; what is missing is empty. */
export type Invitation = { code: string; domain: string }

/** What the server takes of each; a longer one is none. */
const CODE_LENGTH_MAX = 30
const DOMAIN_LENGTH_MAX = 253

/** What an address says of who sent its visitor: `?affiliateCode=...&domain=...` or in short `?aff=...` (REG-74). */
export function invitationOf(search: string): Invitation | null {
  const query = new URLSearchParams(search)
  const within = (value: string | null, lengthMax: number) =>
    value === null || value.trim().length > lengthMax ? '' : value.trim()
  const code = within(query.get('affiliateCode') ?? query.get('aff'), CODE_LENGTH_MAX)
  const domain = within(query.get('domain'), DOMAIN_LENGTH_MAX)
  return code === '' && domain === '' ? null : { code, domain }
}

/** Once, when the page comes alive: whoever came by another link in the same tab before, came by this one now. */
export function keepInvitation(storage: DeviceStorage, search: string): void {
  const invitation = invitationOf(search)
  if (invitation !== null) storage.write('invitation', invitation)
}
