import type { WireRound } from '../../wire.ts'
import { createControls, withStake } from '../game/controls.ts'
import type { SlotDeps } from '../game/deps.ts'
import { isWinDue } from '../game/ended.ts'
import type { Game } from '../game/game.ts'
import { MEANT_FOR_BEFORE_MS } from '../game/pace.ts'
import { refresh, settleBalance } from './balance.ts'
import { firstWindow } from './first-window.ts'
import { type Context, newMemory } from './memory.ts'
import { play } from './play.ts'
import { resume } from './resume.ts'
import { restingWindow } from './round.ts'

export type SlotGame = Game & {
  /** The session is open; `last` is how the round before ended. */
  welcome(last: WireRound | null): void
  /** The reels are drawn: the game can be played. */
  stageIsReady(): void
}

/** The game of one session: what the player can do. */
export function createGame(deps: SlotDeps): SlotGame {
  const context: Context = { ...deps, memory: newMemory() }
  const { store } = deps
  return {
    ...createControls(deps),
    welcome: last => welcome(context, last),
    stageIsReady() {
      deps.reels().show(context.memory.window)
      store.set({ phase: 'ready' })
    },
    press: () => press(context),
    changeStake: step => changeStake(context, step),
    startAuto(rounds) {
      deps.sounds.wake()
      const { session, phase } = store.get()
      if (!session?.profile.autoplay || phase !== 'ready') return
      store.set({ autoLeft: rounds, sheet: null })
      void play(context)
    },
    refresh: async () => void (await refresh(context)),
  }
}

/** Shows how the last round ended, once, when the player has not seen it; and that its win is on its way, as long as it is (GAM-17). */
function welcome(context: Context, last: WireRound | null): void {
  const { memory, store } = context
  const { session } = store.get()
  if (!session?.rules) return
  memory.lastRoundId = last?.id ?? null
  memory.window = (last && restingWindow(last)) ?? firstWindow(session.rules)
  if (last && !last.shown) void resume(context, last)
  else if (last && isWinDue(last)) settleBalance(context, last)
}

function press(context: Context): void {
  const { store, sounds, waits, clock, memory } = context
  const { phase, autoLeft, session, scene } = store.get()
  sounds.wake()
  waits.press()
  if (scene.kind !== 'none') memory.closedAtMs = clock.nowMs()
  if (autoLeft > 0) {
    store.set({ autoLeft: 0 })
    return
  }
  // Stopping the reels by hand is a quick spin: only where the profile allows those (GAM-03).
  if (phase === 'busy' && session?.profile.turbo) context.reels().hurry()
  if (phase === 'ready' && !hasJustClosed(context)) void play(context)
}

/** What covered the whole stage gave way to what takes a stake: the second tap of who closed it stakes nothing (GAM-01). */
function hasJustClosed({ memory, clock }: Context): boolean {
  return memory.closedAtMs !== null && clock.nowMs() - memory.closedAtMs < MEANT_FOR_BEFORE_MS
}

function changeStake(context: Context, step: 1 | -1): void {
  const { store, sounds } = context
  const { session, stake, phase } = store.get()
  if (!session || phase !== 'ready') return
  const next = session.stakes[session.stakes.indexOf(stake) + step]
  if (next === undefined) return
  sounds.wake()
  sounds.press()
  store.set(withStake(context, next))
}
