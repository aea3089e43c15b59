import { HUB88_STATUS_OF, hub88Digits, type WalletError } from '@hiyas/supplier'
import { slotStakeMaxOf } from '../../rules/stakes.ts'
import { type EngineAnswer, refused } from '../asking.ts'
import type { SignedWritten } from '../signed-posts.ts'
import { supplierUserOf } from '../supplier-users.ts'

/** How a dialect of this family says our reasons. */
export type StatusOf = Readonly<Record<WalletError, SignedWritten['status']>>

/** The answer as it goes out. Written by hand: it is the same five fields for every bet, and the balance is exact at any size. */
export const writeAnswer = (requestUuid: string, answer: EngineAnswer): SignedWritten => write(requestUuid, answer, '')

/**
 * The answer to user/info: it tells the profile too, so that a game shows autoplay and turbo only where they are allowed (GAM-03), from which
 * age on one may play, and the most that may be staked on a round of a slot, where that is capped (GAM-05).
 */
export const writeUserInfo = (requestUuid: string, answer: EngineAnswer): SignedWritten =>
  write(requestUuid, answer, answer.player === null ? '' : licenceOf(answer.player))

function licenceOf(player: { profile: string; ageMin: number }): string {
  const max = slotStakeMaxOf(player)
  const cap = max === null ? '' : `,"slot_stake_max":${hub88Digits(max)}`
  return `,"profile":${JSON.stringify(player.profile)},"age_min":${player.ageMin}${cap}`
}

/** An answer to what could not be read, or came from nobody we know. */
export const writeRefusal = (requestUuid: string, error: WalletError): SignedWritten =>
  writeAnswer(requestUuid, refused(null, error))

export function write(
  requestUuid: string,
  { error, player, balance }: EngineAnswer,
  more: string,
  statusOf: StatusOf = HUB88_STATUS_OF,
): SignedWritten {
  const status = error === null ? 'RS_OK' : statusOf[error]
  const head = `{"status":"${status}","request_uuid":${JSON.stringify(requestUuid)}`
  const who = player === null ? '' : `,"user":"${supplierUserOf(player)}","currency":"${player.currency}"`
  const what = balance === null ? '' : `,"balance":${hub88Digits(balance)}`
  return { status, error, text: `${head}${who}${what}${more}}` }
}
