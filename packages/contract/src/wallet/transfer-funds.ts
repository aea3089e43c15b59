import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, OneOf, Text } from '../primitives.ts'

/** Of a transfer: what became of it is known, or it is on its way and shows by itself (W-40). */
export const TRANSFER_STATES = ['SUCCESS', 'PENDING', 'FAILED'] as const
/** The one wallet of the site, among those of suppliers. */
export const MAIN_WALLET = 'main'

export const transferFunds = defineCall({
  name: 'wallet.transferFunds',
  summary: 'Moves money from the main wallet to a vendor that keeps money of its own, or back',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  module: 'FUNDTRANS3',
  rateMax: 30,
  input: Type.Object({
    /** `main`, or a wallet of `wallet.merchantWallet`, by its own code or that of a vendor; one of the two is `main`. */
    fromWallet: Code,
    toWallet: Code,
    /** Main units. */
    amount: Text(18, { lengthMin: 1, pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$' }),
    /** The client's own id for it: sent again with the same it is the same transfer. */
    requestId: Type.Optional(Text(64, { lengthMin: 8, pattern: '^[A-Za-z0-9_-]+$' })),
  }),
  output: Type.Object({ transferId: Code, state: OneOf(TRANSFER_STATES), amount: Amount }),
  refusals: [
    'WALLET_NOT_EXISTS_ERROR',
    'ACCOUNT_TRANSFER_EXCEED_MIN',
    // A request that was made before is answered by what became of it, whatever has closed since.
    'transfer.request.reused',
    'member.disabled',
    'terms.not.accepted',
    'vendor.not.open',
    'vendor_under_maintenance',
    'transfer.pending.limit',
    'account.balance.not.enough',
    'B2B_TX_FAILED',
  ],
  spec: ['WALLET-04', 'WALLET-07', 'WALLET-08', 'CASH-05'],
  example: {
    input: { fromWallet: 'main', toWallet: 'CASINO', amount: '100.00', requestId: 'request-1' },
    output: { transferId: '0199-1', state: 'SUCCESS', amount: '100.00' },
  },
})
