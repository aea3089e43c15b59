import type { identity as calls, In } from '@hiyas/contract'
import { invariant } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { takeBodyOnce } from '../body-once.ts'
import type { Parts } from '../parts.ts'
import { normalName } from '../rules/registration.ts'
import { registerMember } from './account.ts'
import { admit } from './admission.ts'
import { checkUsername, newUsername } from './username.ts'

/** Opens an account by a username, and with `login: true` its first session. */
export async function register(
  parts: Parts,
  context: Context,
  input: In<typeof calls.register>,
): Answer<typeof calls.register> {
  const taken = await takeBodyOnce(parts.database, parts.clock, context.merchant.code, input)
  if (!taken.ok) return taken
  const userName = normalName(input.username)
  const admitted = await admit(parts, context, 'username', { ...input, username: userName })
  if (!admitted.ok) return admitted
  const free = await checkUsername(parts, context, userName)
  if (!free.ok) return free
  return registerMember(parts, context, admitted.value, {
    userName,
    origin: input,
    login: input.login === true,
  })
}

/** How often a name of ours may be taken before something else is wrong. */
const NAME_TRIES_MAX = 5

/**
 * Opens an account by a number that is proved, with a name of our choosing, and its first session: who has no password yet
 * (REG-34) could not log in without asking for another code. `login: false` does without.
 */
export async function registerMobile(
  parts: Parts,
  context: Context,
  input: In<typeof calls.registerMobile>,
): Answer<typeof calls.registerMobile> {
  const taken = await takeBodyOnce(parts.database, parts.clock, context.merchant.code, input)
  if (!taken.ok) return taken
  const admitted = await admit(parts, context, 'mobile', input)
  if (!admitted.ok) return admitted
  for (let tries = 0; tries < NAME_TRIES_MAX; tries++) {
    const about = { userName: newUsername(parts.random), origin: input, login: input.login !== false }
    const opened = await registerMember(parts, context, admitted.value, about)
    if (opened.ok || opened.code !== 'user.name.exists') return opened as Awaited<Answer<typeof calls.registerMobile>>
  }
  invariant(false, 'no username was free')
}
