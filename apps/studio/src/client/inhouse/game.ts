import { createControls, withStake } from '../game/controls.ts'
import type { Game } from '../game/game.ts'
import { MEANT_FOR_BEFORE_MS } from '../game/pace.ts'
import type { InhouseContext } from './context.ts'
import { catchUp } from './ending.ts'
import { act, bet } from './play.ts'
import { hasOpenRound } from './table.ts'

/** What the player can do in one of our own games, as the shared parts of the stage know it. */
export function createInhouseGame(context: InhouseContext): Game {
  const { store, table, room, sounds, module } = context
  const controls = createControls(context)
  return {
    ...controls,
    stopUnseen() {
      controls.stopUnseen()
      if (!room.get().isArmed) return
      // The next flight may begin hours later, when the telephone wakes: a stake that nobody sees is not taken.
      room.set({ isArmed: false })
      store.set({ notice: { kind: 'arm_stopped' } })
    },
    press() {
      sounds.wake()
      const { autoLeft } = store.get()
      if (autoLeft > 0) {
        store.set({ autoLeft: 0 })
        return
      }
      // What was there to take money home takes a stake now: nobody who aimed at the one has pressed the other (GAM-01).
      if (isJustOver(context)) return
      if (module.room) {
        module.room.press(context)
        return
      }
      const { round } = table.get()
      if (!hasOpenRound({ round })) void bet(context)
      else if (module.cashOut && round?.view && module.cashOut.worth(round.view) !== null)
        void act(context, module.cashOut.action)
    },
    changeStake(step) {
      const { session, stake, phase } = store.get()
      const next = session?.stakes[session.stakes.indexOf(stake) + step]
      if (phase !== 'ready' || hasOpenRound(table.get()) || next === undefined) return
      sounds.wake()
      sounds.press()
      store.set(withStake(context, next))
    },
    startAuto(rounds) {
      sounds.wake()
      const { session, phase } = store.get()
      if (!session?.profile.autoplay || phase !== 'ready' || module.cashOut || module.room) return
      store.set({ autoLeft: rounds, sheet: null })
      void bet(context)
    },
    refresh: async () => {
      table.set({ isBehind: store.get().phase !== 'ready' })
      await catchUp(context)
    },
  }
}

function isJustOver({ table, clock }: InhouseContext): boolean {
  const { round, overAtMs } = table.get()
  return !hasOpenRound({ round }) && overAtMs !== null && clock.nowMs() - overAtMs < MEANT_FOR_BEFORE_MS
}
