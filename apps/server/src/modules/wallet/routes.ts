import { wallet as call } from '@hiyas/contract'
import { invariant, ok } from '@hiyas/kernel'
import { type Channel, type Context, handle, type Route } from '../../platform/module.ts'
import { presentBalance } from './present.ts'
import type { Owner, Service } from './service.ts'

export const routes = (service: Service): readonly Route[] => [
  handle(call.walletBalance, async context =>
    ok(presentBalance(await service.balance(ownerOf(context)), context.language)),
  ),
]

export const channels = (service: Service): readonly Channel[] => [
  { event: 'balance', for: 'member', follow: (viewer, send) => service.follow(ownerOf(viewer), send) },
]

/** A session holds at its merchant only, so the merchant of the request is the member's, with his currency. */
function ownerOf({ member, merchant }: Pick<Context, 'member' | 'merchant'>): Owner {
  invariant(member !== null, 'only a member has a wallet')
  return { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
}
