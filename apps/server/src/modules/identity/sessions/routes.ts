import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { endSession, logout, sessionsOf } from './own.ts'

export const sessionRoutes = (parts: Parts): Route[] => [
  handle(calls.logout, context => logout(parts, context)),
  handle(calls.sessions, context => sessionsOf(parts, context)),
  handle(calls.endSession, (context, input) => endSession(parts, context, input)),
]
