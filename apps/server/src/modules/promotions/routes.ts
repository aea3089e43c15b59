import { promotions as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Service } from './service.ts'

export const routes = (service: Service): readonly Route[] => [
  handle(call.memberClubBenefit, async context => ok(await service.ladder(context))),
  handle(call.playerRankProgress, async context => ok(await service.rankProgress(context))),
]
