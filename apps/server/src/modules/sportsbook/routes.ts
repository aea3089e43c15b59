import { sportsbook as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Service } from './service.ts'

export const routes = (service: Service): readonly Route[] => [
  handle(call.hotMatches, async context => ok(await service.hotMatches(context))),
]
