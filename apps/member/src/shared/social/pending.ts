import type { identity, Out } from '@hiyas/contract'

/** Who a third party says somebody is, while he makes the account it will belong to. */
export type PendingIdentity = Out<typeof identity.socialFinish>

let pending: PendingIdentity | null = null

/** Keeps it for the registration, in memory only: a token is good for a login. */
export function holdIdentity(found: PendingIdentity): void {
  pending = found
}

export const pendingIdentity = (): PendingIdentity | null => pending

/** As soon as somebody is logged in, or when he would rather make an account without it. */
export function forgetIdentity(): void {
  pending = null
}
