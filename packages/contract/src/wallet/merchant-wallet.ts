import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Name, Nothing } from '../primitives.ts'

export const VENDORS_MAX = 200

export const merchantWallet = defineCall({
  name: 'wallet.merchantWallet',
  summary: 'How the wallet is divided: one for all vendors, or some of it with each',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  wire: 'envelope',
  access: 'member',
  input: Nothing,
  output: Type.Object({
    /** Every vendor plays from the one wallet, so that nothing has to be transferred before a game. */
    isSingle: Type.Boolean(),
    /** What lies with vendors that keep money of their own (WALLET-09). */
    vendors: Type.Array(
      Type.Object({
        vassalage: Code,
        displayName: Name,
        /** Where the money lies: of vendors with the same wallet it is the same money. */
        wallet: Code,
        /** Null when the vendor did not answer in time. */
        availBalance: Type.Union([Amount, Type.Null()]),
      }),
      { maxItems: VENDORS_MAX },
    ),
  }),
  refusals: [],
  spec: ['HOME-13', 'CALL-60', 'WALLET-07', 'WALLET-09'],
  example: { input: {}, output: { isSingle: true, vendors: [] } },
})
