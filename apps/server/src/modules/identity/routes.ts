import { identity as calls } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Captchas } from './captchas.ts'
import type { KeyRing } from './keys.ts'
import { presentRules } from './present.ts'
import { registrationRules } from './repository/members.ts'
import type { createService } from './service.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  database: Database
  clock: Clock
  service: ReturnType<typeof createService>
  captchas: Captchas
  keys: KeyRing
  sessions: Sessions
}

export const routes = ({ database, clock, service, captchas, keys, sessions }: Parts): Route[] => [
  handle(calls.loginKeys, async () => ok({ keys: await keys.publicKeys(), nowMs: clock.nowMs() })),
  handle(calls.login, (context, input) => service.login(context, input)),
  handle(calls.register, (context, input) => service.register(context, input)),
  handle(calls.captcha, async context => ok(await captchas.issue(context))),
  handle(calls.logout, async ({ merchant, member }) => {
    await sessions.end(merchant.code, { sessionId: member.sessionId })
    return ok({})
  }),
  handle(calls.checkUsername, async (context, { username }) => {
    const free = await service.checkUsername(context, username)
    return free.ok ? ok({}) : free
  }),
  handle(calls.registerSettings, async ({ merchant, language }) =>
    ok(presentRules(await registrationRules(database.query, merchant.code), language)),
  ),
]
