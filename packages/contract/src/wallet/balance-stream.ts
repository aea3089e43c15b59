import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Amount, Code, Nothing } from '../primitives.ts'

export const balanceStream = defineCall({
  name: 'wallet.balanceStream',
  summary: 'Server-sent events of the member: his balance at once and after every change',
  method: 'GET',
  path: '/realtime/events',
  wire: 'stream',
  access: 'member',
  input: Nothing,
  /** The data of an event of type `balance`. */
  output: Type.Object({ sumBalance: Amount, currency: Code }),
  refusals: [],
  spec: ['HOME-14'],
  example: { input: {}, output: { sumBalance: '1000.00', currency: 'PHP' } },
})
