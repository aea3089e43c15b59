import { isOwnAddress } from '../../routes/paths.ts'
import { screenOf } from '../../routes/routes.ts'

/** An address that leads to a screen of this site; null for any other, and for none. */
export const ownScreenOf = (address: string | null): string | null =>
  address !== null && isOwnAddress(address) && screenOf(address) !== null ? address : null
