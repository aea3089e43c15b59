import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Nothing, OneOf } from '../primitives.ts'
import { VENDORS_MAX } from './merchant-wallet.ts'
import { TRANSFER_STATES } from './transfer-funds.ts'

export const returnFunds = defineCall({
  name: 'wallet.returnFunds',
  summary: 'Brings everything that lies with vendors back to the main wallet',
  method: 'POST',
  path: '/wps/relay/GCS_walletReturn',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  module: 'FUNDTRANS3',
  rateMax: 10,
  input: Nothing,
  output: Type.Object({
    /** What was asked of each wallet of `wallet.merchantWallet` that holds something; of one with as much on its way back as may be, that. */
    transfers: Type.Array(Type.Object({ wallet: Code, state: OneOf(TRANSFER_STATES), amount: Amount }), {
      maxItems: VENDORS_MAX,
    }),
    /** Wallets whose holders did not say what they hold: nothing was asked of them. */
    unreachable: Type.Array(Code, { maxItems: VENDORS_MAX }),
  }),
  refusals: [],
  spec: ['WALLET-04', 'WALLET-07', 'CASH-05'],
  example: {
    input: {},
    output: { transfers: [{ wallet: 'CASINO', state: 'SUCCESS', amount: '100.00' }], unreachable: [] },
  },
})
