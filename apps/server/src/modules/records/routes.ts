import { records as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Service } from './service.ts'

export const routes = ({ bets, movements }: Service): readonly Route[] => [
  handle(call.bettingRecords, (context, input) => bets.page(context, input)),
  handle(call.bettingRecordDetail, (context, input) => bets.detail(context, input)),
  handle(call.netPosition, (context, input) => bets.result(context, input)),
  handle(call.memberTransactions, (context, input) => movements.page(context, input)),
  handle(call.transactionCodes, async (context, input) => ok(movements.codes(context, input))),
]
