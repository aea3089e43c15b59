import { messages as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { createService } from './service.ts'

export const routes = (announcements: ReturnType<typeof createService>): Route[] => [
  handle(calls.announcements, async (context, input) => ok(await announcements(context, input))),
]
