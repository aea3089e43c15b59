import { formatAmount, type Minor } from '@hiyas/kernel'
import type { WireRoundMoney } from '../../wire.ts'
import type { Host } from '../host.ts'
import { readAmount } from '../money.ts'
import type { PlayDeps } from './deps.ts'
import type { ToldNotice } from './state.ts'

/** What is told of a round that the player has not seen the end of; null as long as there is none (GAM-17). */
export function noticeOf(round: Pick<WireRoundMoney, 'state' | 'win' | 'stake'>): ToldNotice | null {
  if (round.state === 'voided') return { kind: 'resumed_void', stake: readAmount(round.stake) }
  return disputeOf(round) ?? (round.win === null ? null : { kind: 'resumed', win: readAmount(round.win) })
}

/** Whether what it has won is on its way to the balance that the player sees. */
export const isWinDue = ({
  state,
  win,
  balanceAfter,
}: Pick<WireRoundMoney, 'state' | 'win' | 'balanceAfter'>): boolean =>
  state === 'staked' && balanceAfter === null && readAmount(win ?? '0') > 0n

/** Of a round without a win nothing comes, though the balance it has left may not be known. */
export function sayWinDue(
  { store }: Pick<PlayDeps, 'store'>,
  round: Pick<WireRoundMoney, 'state' | 'win' | 'balanceAfter'>,
): void {
  if (isWinDue(round)) store.set({ notice: { kind: 'win_coming', win: readAmount(round.win ?? '0') } })
}

/** A win that could not be paid is not told as paid: people look into it. */
export function disputeOf({ state, win }: Pick<WireRoundMoney, 'state' | 'win'>): ToldNotice | null {
  const owed = readAmount(win ?? '0')
  return state === 'disputed' && owed > 0n ? { kind: 'disputed', win: owed } : null
}

/** What was announced as a round of this stake did not become one to show: nothing of it is in play (RG-02). */
export const tellNoRound = (host: Pick<Host, 'send'>, stake: Minor): void =>
  host.send({ type: 'round_ended', round: null, stake: formatAmount(stake), win: '0.00' })
