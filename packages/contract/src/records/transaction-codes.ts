import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Count, Name, OneOf, Text } from '../primitives.ts'
import { CODE_TYPES } from './member-transactions.ts'

const CODES_MAX = 100

export const transactionCodes = defineCall({
  name: 'records.transactionCodes',
  summary: 'The kinds of transactions a record may show, with their numbers and names',
  method: 'GET',
  path: '/wps/relay/GLS2_TxCodeList',
  wire: 'envelope',
  access: 'member',
  flag: 'TRANSREC3',
  module: 'MEMTRANS3',
  input: Type.Object({
    /** `ALL`, or a word of CODE_TYPES. */
    txType: Type.Optional(Text(32)),
    language: Type.Optional(Text(8)),
  }),
  output: Type.Object({
    list: Type.Array(Type.Object({ txTypeId: Count, txTypeName: Name, codeType: OneOf(CODE_TYPES) }), {
      maxItems: CODES_MAX,
    }),
  }),
  refusals: [],
  spec: ['WALLET-06', 'CALL-176'],
  example: {
    input: { txType: 'ALL' },
    output: { list: [{ txTypeId: 3101, txTypeName: 'Bet', codeType: 'betting' }] },
  },
})
