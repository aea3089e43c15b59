import type { WireRoundMoney, WireRules, WireSession } from '../../wire.ts'
import type { ApiResult } from '../api.ts'
import { readAmount } from '../money.ts'
import type { PlayDeps } from './deps.ts'
import type { GameState } from './state.ts'

/** Opens a session with the token of the launch. Null where that did not work, which is told in the place of the game. */
export async function openSession<Opened>(
  { store }: Pick<PlayDeps, 'store'>,
  token: string,
  ask: () => Promise<ApiResult<Opened>>,
): Promise<Opened | null> {
  // A page that was loaded again has no token any more, and the old one would not open a second session.
  if (token === '') {
    store.set({ phase: 'failed', failure: 'launch_used' })
    return null
  }
  const opened = await ask()
  if (opened.kind === 'ok') return opened.value
  store.set({ phase: 'failed', failure: opened.kind === 'refused' ? opened.code : 'unreachable' })
  return null
}

/** What a game begins with, by what its session told: with the stake of the round before, where that may be chosen still (GAM-05). */
export function begunBy(
  { currency, profile, stakes, stakeDefault, ageMin, balance, lastRound }: WireSession<unknown, WireRoundMoney>,
  { rules, playClock }: { rules: WireRules | null } & Pick<PlayDeps, 'playClock'>,
): Pick<GameState, 'session' | 'balance' | 'stake' | 'openedAtMs'> {
  return {
    session: { currency, profile, stakes: stakes.map(readAmount), rules, ageMin },
    balance: balance === null ? null : readAmount(balance),
    stake: readAmount(lastRound && stakes.includes(lastRound.stake) ? lastRound.stake : stakeDefault),
    openedAtMs: playClock.nowMs(),
  }
}
