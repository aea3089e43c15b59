import { newSecret, type RandomSource, type Soon } from '@hiyas/kernel'
import type { Merchant } from '../../../platform/module.ts'
import { LAUNCH_TOKEN_BYTES, launchHashOf } from '../repository/launches.ts'
import { type EngineAnswer, refused } from './asking.ts'
import { type Engine, type EngineOptions, guard } from './engine.ts'

/** Who plays what, under which token. */
export type Session = { token: string; game: string; language: string; country: string }
export type SessionAnswer = EngineAnswer & { session: Session | null }

export type SessionsOptions = Pick<EngineOptions, 'clock' | 'players' | 'onFault'> & {
  engine: Engine
  random: RandomSource
  merchant: (code: string) => Soon<Merchant | null>
  /** Gives a launch another token; false when it was not there. */
  renew: (renewal: { tokenHash: string; freshHash: string; usedAtMs: number }) => Promise<boolean>
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions for dialects that ask for them by name, and that may trade the token of a launch for one that nobody saw (W-25). */
export function createSessions(options: SessionsOptions) {
  const guarded = guard(options)
  return {
    session: guarded<Asking, SessionAnswer>(asking => session(options, asking)),
    /** The old token is nobody's from now on: here at once, in other processes within a minute. */
    renew: guarded<Asking, SessionAnswer>(asking => renew(options, asking)),
  }
}

type Asking = { supplier: string; token: string }

async function session(
  { engine, players, merchant }: SessionsOptions,
  { supplier, token }: Asking,
): Promise<SessionAnswer> {
  const answer = await engine.authenticate({ supplier, token, user: '', game: null })
  const owner = answer.error === null ? await players.ofToken(token) : null
  const site = owner && (await merchant(owner.launch.merchant))
  if (owner === null || site === null) return { ...answer, error: answer.error ?? 'token_invalid', session: null }
  const language = LANGUAGE_CODES[owner.launch.language ?? site.languageDefault]
  return { ...answer, session: { token, game: owner.launch.code, language, country: site.countries[0] } }
}

/** Filipino is Tagalog in the codes of two letters. */
const LANGUAGE_CODES = { TY: 'TL', EN: 'EN' } as const satisfies Record<Merchant['languageDefault'], string>

async function renew(options: SessionsOptions, asking: Asking): Promise<SessionAnswer> {
  const { players, random, clock } = options
  const answer = await session(options, asking)
  if (answer.session === null) return answer
  const token = newSecret(random, LAUNCH_TOKEN_BYTES)
  const isRenewed = await options.renew({
    tokenHash: launchHashOf(asking.token),
    freshHash: launchHashOf(token),
    usedAtMs: clock.nowMs(),
  })
  players.forgetToken(asking.token)
  return isRenewed
    ? { ...answer, session: { ...answer.session, token } }
    : { ...refused(null, 'token_invalid'), session: null }
}
