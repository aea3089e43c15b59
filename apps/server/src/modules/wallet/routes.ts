import { wallet as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { type ContextOf, handle, handleStream, type Route } from '../../platform/module.ts'
import { presentBalance } from './present.ts'
import type { Owner, Service } from './service.ts'

export const routes = (service: Service): readonly Route[] => [
  handle(call.walletBalance, async context =>
    ok(presentBalance(await service.balance(ownerOf(context)), context.language)),
  ),
  handleStream(call.balanceStream, (context, _input, send, signal) => service.follow(ownerOf(context), send, signal)),
]

/** A session holds at its merchant only, so the merchant of the request is the member's, with his currency. */
const ownerOf = ({ member, merchant }: ContextOf<'member'>): Owner => ({
  merchant: member.merchant,
  memberId: member.memberId,
  currency: merchant.currency,
})
