import { isWinDue } from '../game/ended.ts'
import { begunBy, openSession } from '../game/session.ts'
import type { InhouseContext } from './context.ts'
import { awaitBalance, resume, tellOpen } from './ending.ts'
import { followRoom } from './room/follow.ts'
import { hasOpenRound } from './table.ts'

/**
 * Opens the session, and takes up what was left: an open round as it stands, or how the last one ended (GAM-17). The site shows the
 * game then, also one that says why it cannot be played.
 */
export async function loadInhouse(context: InhouseContext, token: string): Promise<void> {
  const { host, code, table } = context
  await enter(context, token)
  host.send({ type: 'loaded', game: code, corner: host.shows.exit })
  if (hasOpenRound(table.get())) tellOpen(context)
}

async function enter(context: InhouseContext, token: string): Promise<void> {
  const { api, store, table, playClock, code } = context
  store.set({ phase: 'loading', progress: 0.4 })
  const opened = await openSession(context, token, () => api.open(token, code))
  if (!opened) return
  const { rules, lastRound, seeds } = opened
  const isOpen = hasOpenRound({ round: lastRound })
  table.set({ seeds, rules, ...(lastRound?.view ? { round: lastRound, choice: lastRound.choice } : {}) })
  store.set({ ...begunBy(opened, { rules: null, playClock }), progress: 1, phase: 'ready' })
  if (lastRound && !lastRound.shown && !isOpen) void resume(context, lastRound)
  else if (lastRound && isWinDue(lastRound)) awaitBalance(context, lastRound)
  if (context.module.room) void followRoom(context)
}
