import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { registrationRules } from '../repository/members.ts'
import { presentRules } from './present.ts'
import { checkUsername, register } from './register.ts'

export const registrationRoutes = (parts: Parts): Route[] => [
  handle(calls.register, (context, input) => register(parts, context, input)),
  handle(calls.checkUsername, async (context, { username }) => {
    const free = await checkUsername(parts, context, username)
    return free.ok ? ok({}) : free
  }),
  handle(calls.registerSettings, async ({ merchant, language }) =>
    ok(presentRules(await registrationRules(parts.database.query, merchant.code), language)),
  ),
]
