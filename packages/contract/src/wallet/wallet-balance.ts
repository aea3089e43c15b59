import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Name, Nothing, OneOf, Text } from '../primitives.ts'

export const walletBalance = defineCall({
  name: 'wallet.walletBalance',
  summary: 'The balance of the member',
  method: 'GET',
  path: '/wps/wallets/balance',
  aliases: ['/wps/wallets/gcs', '/wps/v2/wallets/balance', '/wps/wallets'],
  wire: 'envelope',
  access: 'member',
  input: Nothing,
  output: Type.Object({
    sumBalance: Amount,
    mainWalletBalance: Amount,
    currency: Code,
    currencySymbol: Text(8),
    /** F = symbol in front, B = behind. */
    currencyPosition: OneOf(['F', 'B']),
    balance: Type.Array(
      Type.Object({
        accountName: Name,
        accountTypeId: Type.Integer({ minimum: 0, maximum: 9_999 }),
        availBalance: Amount,
        displayName: Name,
      }),
      { maxItems: 50 },
    ),
  }),
  refusals: [],
  spec: ['CALL-58', 'CALL-59'],
  example: {
    input: {},
    output: {
      sumBalance: '1000.00',
      mainWalletBalance: '1000.00',
      currency: 'PHP',
      currencySymbol: '₱',
      currencyPosition: 'F',
      balance: [{ accountName: 'main', accountTypeId: 0, availBalance: '1000.00', displayName: 'Main wallet' }],
    },
  },
})
