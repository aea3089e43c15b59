import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { socialFinish, socialStart } from './flow.ts'
import { linkedIdentities, linkIdentity, unlinkIdentity } from './identities.ts'

export const socialRoutes = (parts: Parts): Route[] => [
  handle(calls.socialStart, (context, input) => socialStart(parts, context, input)),
  handle(calls.socialFinish, (context, input) => socialFinish(parts, context, input)),
  handle(calls.linkIdentity, (context, input) => linkIdentity(parts, context, input)),
  handle(calls.linkedIdentities, context => linkedIdentities(parts, context)),
  handle(calls.unlinkIdentity, (context, input) => unlinkIdentity(parts, context, input)),
]
