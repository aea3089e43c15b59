import { identity as calls } from '@hiyas/contract'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { acceptTerms } from './terms.ts'

export const termsRoutes = (parts: Parts): Route[] => [
  handle(calls.acceptTerms, (context, input) => acceptTerms(parts, context, input)),
]
