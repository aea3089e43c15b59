import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { trialLogin, trialUser } from './trial.ts'

export const trialRoutes = (parts: Parts): Route[] => [
  handle(calls.trialUser, context => trialUser(parts, context)),
  handle(calls.trialLogin, (context, input) => trialLogin(parts, context, input)),
]
