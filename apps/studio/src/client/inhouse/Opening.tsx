import { useGameState } from '../game/context.ts'
import { createControls } from '../game/controls.ts'
import type { PlayDeps } from '../game/deps.ts'
import type { Game } from '../game/game.ts'
import type { GameModule } from './module.ts'
import { Loading } from './panel/Loading.tsx'

type OpeningDeps = Pick<PlayDeps, 'store' | 'sounds' | 'host' | 'texts'> & { readonly code: string }

/**
 * Fetches the file of a way to play. Null where it does not come, which is told like a session that cannot be opened; the site shows the game
 * then, so that it can be read and asked for again (LAUNCH-10).
 */
export async function fetchModule(
  { store, host, code }: Pick<OpeningDeps, 'store' | 'host' | 'code'>,
  ask: () => Promise<GameModule>,
): Promise<GameModule | null> {
  store.set({ phase: 'loading' })
  try {
    return await ask()
  } catch {
    store.set({ phase: 'failed', failure: 'unreachable' })
    host.send({ type: 'loaded', game: code, corner: host.shows.exit })
    return null
  }
}

/** Before the way to play is there nothing can be played: the ways out alone work. */
export const unopened = (deps: OpeningDeps): Game => ({
  ...createControls(deps),
  press: () => undefined,
  changeStake: () => undefined,
  startAuto: () => undefined,
  refresh: async () => undefined,
})

/** What stands on the screen until then. */
export function Opening({ onRetry }: { onRetry: () => void }) {
  const phase = useGameState(state => state.phase)
  return (
    <main className="game inhouse" data-phase={phase}>
      <div className="scene-back" />
      <Loading onRetry={onRetry} />
    </main>
  )
}
