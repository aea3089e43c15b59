import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { loginRoutes } from './login/routes.ts'
import type { Parts } from './parts.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { trialRoutes } from './trial/routes.ts'

export const routes = (parts: Parts): Route[] => [
  handle(calls.loginKeys, async () => ok({ keys: await parts.keys.publicKeys(), nowMs: parts.clock.nowMs() })),
  ...captchaRoutes(parts),
  ...codeRoutes(parts),
  ...recoveryRoutes(parts),
  ...loginRoutes(parts),
  ...sessionRoutes(parts),
  ...termsRoutes(parts),
  ...trialRoutes(parts),
  ...registrationRoutes(parts),
  ...socialRoutes(parts),
]
