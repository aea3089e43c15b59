import { records as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Service } from './service.ts'

export const routes = (service: Service): readonly Route[] => [
  handle(call.bettingRecords, async (context, input) => ok(await service.bettingRecords(context, input))),
]
