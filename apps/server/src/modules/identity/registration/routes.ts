import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { registrationRules } from '../repository/registration-rules.ts'
import { affiliate } from './affiliate.ts'
import { entryRulesOf } from './entry-rules.ts'
import { presentRules } from './present.ts'
import { register, registerMobile } from './register.ts'
import { checkUsername } from './username.ts'

export const registrationRoutes = (parts: Parts): Route[] => [
  handle(calls.register, (context, input) => register(parts, context, input)),
  handle(calls.registerMobile, (context, input) => registerMobile(parts, context, input)),
  handle(calls.checkUsername, async (context, { username }) => {
    const free = await checkUsername(parts, context, username)
    return free.ok ? ok({}) : free
  }),
  handle(calls.affiliate, (context, input) => affiliate(parts, context, input)),
  handle(calls.registerSettings, async ({ merchant, language }) =>
    ok(presentRules(await registrationRules(parts.database.query, merchant.code), language)),
  ),
  handle(calls.entryRules, async ({ merchant, language }) =>
    ok(presentRules(entryRulesOf(await registrationRules(parts.database.query, merchant.code)), language)),
  ),
]
