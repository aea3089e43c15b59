import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { PendingContracts } from './models.ts'

export const dailySalaryRequest = defineCall({
  name: 'agents.dailySalaryRequest',
  summary: 'Daily-salary contracts that wait for an answer of the member',
  method: 'GET',
  /** Spelled so on the wire. */
  path: '/wps/relay/MCS2_getContracDailySalReq',
  wire: 'envelope',
  access: 'member',
  module: 'DAILYSALCONT3',
  input: Nothing,
  output: Type.Object({ dailysalreqtype: PendingContracts }),
  refusals: [],
  spec: ['CONTR-09', 'CALL-139', 'CALL-154'],
  example: { input: {}, output: { dailysalreqtype: {} } },
})
