import type { Minor } from '@hiyas/kernel'
import { showMoney } from '../money.ts'
import type { PlayDeps } from './deps.ts'
import type { Game } from './game.ts'
import { type GameState, isOver } from './state.ts'

type Controls = Pick<
  Game,
  | 'setStake'
  | 'stopUnseen'
  | 'toggleTurbo'
  | 'toggleSound'
  | 'openSheet'
  | 'dismissMessage'
  | 'exit'
  | 'again'
  | 'deposit'
>

/** What a player can do in any game of ours, whatever it plays with. */
export function createControls(deps: Pick<PlayDeps, 'store' | 'sounds' | 'host' | 'texts'>): Controls {
  const { store, sounds, host } = deps
  const exit = () => host.send({ type: 'exit' })
  const again = () => host.send({ type: 'again' })
  return {
    setStake: stake => store.set({ ...withStake(deps, stake), message: null }),
    stopUnseen() {
      if (store.get().autoLeft > 0) store.set({ autoLeft: 0, notice: { kind: 'auto_stopped' } })
    },
    toggleTurbo() {
      const { session, turbo } = store.get()
      if (session?.profile.turbo) store.set({ turbo: !turbo })
    },
    toggleSound() {
      const sound = !store.get().sound
      sounds.wake()
      sounds.setOn(sound)
      store.set({ sound })
      host.send({ type: 'sound', on: sound })
    },
    openSheet: sheet => store.set({ sheet }),
    dismissMessage() {
      const { message } = store.get()
      store.set({ message: null })
      if (message && isOver(message)) (host.leads.again ? again : exit)()
    },
    exit,
    again,
    deposit: () => host.send({ type: 'deposit' }),
  }
}

/** Another stake, told to who does not see it change (A11Y-10). */
export function withStake(
  { store, texts }: Pick<PlayDeps, 'store' | 'texts'>,
  stake: Minor,
): Pick<GameState, 'stake' | 'spoken'> {
  return { stake, spoken: `${texts.t('stake')} ${showMoney(stake, store.get().session?.currency ?? '')}` }
}
