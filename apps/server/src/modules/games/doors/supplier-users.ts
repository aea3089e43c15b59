import { SUPPLIER_USER } from '@hiyas/supplier'

/** How suppliers name a member: merchant and member, so that either finds him by a key. */
export const supplierUserOf = (player: { merchant: string; memberId: string }): string =>
  `${player.merchant}.${player.memberId}`

/** Who is named so; null when it is no name of a member. */
export function memberOfUser(user: string): { merchant: string; memberId: string } | null {
  const [, merchant, memberId] = SUPPLIER_USER.exec(user) ?? []
  return merchant && memberId ? { merchant, memberId } : null
}
