import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { PendingByPeriod, PendingContracts } from './models.ts'

export const contractRequests = defineCall({
  name: 'agents.contractRequests',
  summary: 'Dividend and hourly-salary contracts that wait for an answer of the member',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  aliases: ['/wps/relay/MCS2_getContractDividendRequest'],
  wire: 'envelope',
  access: 'member',
  module: 'SIGNCONDIV3',
  input: Nothing,
  output: Type.Object({ divtypecompperiodreq: PendingByPeriod, contracthoursalreq: PendingContracts }),
  refusals: [],
  spec: ['CONTR-10', 'CONTR-11', 'CALL-140', 'CALL-143', 'CALL-158'],
  example: { input: {}, output: { divtypecompperiodreq: {}, contracthoursalreq: {} } },
})
