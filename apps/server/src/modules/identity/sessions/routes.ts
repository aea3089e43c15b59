import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'

export const sessionRoutes = ({ sessions }: Parts): Route[] => [
  handle(calls.logout, async ({ merchant, member }) => {
    await sessions.end(merchant.code, { sessionId: member.sessionId })
    return ok({})
  }),
]
