import type { AnswerCode, Client } from '@hiyas/client'
import { type In, identity, type Out } from '@hiyas/contract'
import { SEALED_LATER } from '../../../shared/form/sealed.ts'
import type { SocialErrand } from '../../../shared/social/use-social-start.ts'

type Session = Out<typeof identity.login>
type Identity = Out<typeof identity.socialFinish>

export type SocialRefusal =
  | AnswerCode<typeof identity.socialFinish>
  | AnswerCode<typeof identity.login>
  | AnswerCode<typeof identity.linkIdentity>

/** What came of a visit to a third party. */
export type SocialOutcome =
  | { kind: 'entered'; session: Session }
  /** He has no account here: he makes one, with this token (LOGIN-72). */
  | { kind: 'unknown'; identity: Identity }
  | { kind: 'linked' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; code: SocialRefusal }

/** Who has come back, `whoOf` of the session, and on which device. */
export type Here = { who: string; loginDeviceId: string }

/** Does what somebody went to a third party for, with what its answer in the address says. */
export async function runErrand(
  client: Pick<Client, 'call'>,
  { purpose, whoLeft }: Pick<SocialErrand, 'purpose' | 'whoLeft'>,
  query: URLSearchParams,
  { who, loginDeviceId }: Here,
): Promise<SocialOutcome> {
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  if (query.get('error') === 'access_denied') return { kind: 'cancelled' }
  if (code === '' || state === '') return { kind: 'failed', code: 'social.failed' }
  // In another tab somebody else may have logged in meanwhile: his account is not the one this is for.
  if (purpose === 'link' && (whoLeft === '' || whoLeft !== who)) return { kind: 'failed', code: 'social.failed' }
  const found = await client.call(identity.socialFinish, { code, state })
  if (!found.ok) return { kind: 'failed', code: found.code }
  return purpose === 'link' ? link(client, found.value) : enter(client, found.value, loginDeviceId)
}

async function link(client: Pick<Client, 'call'>, { firebaseChannel, firebaseIdToken }: Identity) {
  const linked = await client.call(identity.linkIdentity, { firebaseChannel, firebaseIdToken })
  return linked.ok ? ({ kind: 'linked' } as const) : ({ kind: 'failed', code: linked.code } as const)
}

async function enter(client: Pick<Client, 'call'>, found: Identity, loginDeviceId: string): Promise<SocialOutcome> {
  const answer = await client.call(identity.login, socialLoginInput(found, loginDeviceId))
  if (answer.ok) return { kind: 'entered', session: answer.value }
  if (answer.code === 'login.identity.unknown') return { kind: 'unknown', identity: found }
  return { kind: 'failed', code: answer.code }
}

/** LOGIN-31, LOGIN-32: the third party's word takes the place of username and password. */
export const socialLoginInput = (
  { firebaseChannel, firebaseIdToken }: Identity,
  loginDeviceId: string,
): In<typeof identity.login> => ({
  ...SEALED_LATER,
  username: '',
  password: '',
  type: 'firebase',
  firebaseChannel,
  firebaseIdToken,
  loginDeviceId,
})
