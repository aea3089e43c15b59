import { isWinDue } from '../game/ended.ts'
import { readAmount } from '../money.ts'
import type { InhouseContext } from './context.ts'
import { awaitWin, resume, tellOpen } from './ending.ts'
import { followRoom } from './room/follow.ts'

/**
 * Opens the session, and takes up what was left: an open round as it stands, or how the last one ended (GAM-17). The site shows the
 * game then, also one that says why it cannot be played.
 */
export async function loadInhouse(context: InhouseContext, token: string): Promise<void> {
  const { host, code, table } = context
  await openSession(context, token)
  host.send({ type: 'loaded', game: code, corner: host.shows.exit })
  if (table.get().isOpen) tellOpen(context)
}

async function openSession(context: InhouseContext, token: string): Promise<void> {
  const { api, store, table, playClock, code } = context
  store.set({ phase: 'loading', failure: null, progress: 0.4 })
  // A page that was loaded again has no token any more, and the old one would not open a second session.
  if (token === '') {
    store.set({ phase: 'failed', failure: 'launch_used' })
    return
  }
  const opened = await api.open(token, code)
  if (opened.kind !== 'ok') {
    store.set({ phase: 'failed', failure: opened.kind === 'refused' ? opened.code : 'unreachable' })
    return
  }
  const { currency, profile, stakes, stakeDefault, rules, ageMin, balance, lastRound, seeds } = opened.value
  const isOpen = lastRound?.state === 'playing'
  table.set({ seeds, rules, isOpen, ...(lastRound?.view ? { round: lastRound, choice: lastRound.choice } : {}) })
  store.set({
    session: { currency, profile, stakes: stakes.map(readAmount), rules: null, ageMin },
    balance: balance === null ? null : readAmount(balance),
    stake: readAmount(lastRound && stakes.includes(lastRound.stake) ? lastRound.stake : stakeDefault),
    openedAtMs: playClock.nowMs(),
    progress: 1,
    phase: 'ready',
  })
  if (lastRound && !lastRound.shown && !isOpen) void resume(context, lastRound)
  else if (lastRound && isWinDue(lastRound)) awaitWin(context, lastRound)
  if (context.module.room) void followRoom(context)
}
