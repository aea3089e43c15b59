import { useGameState, usePlay, useSession } from '../game/context.ts'
import { CountUp } from './CountUp.tsx'

/** Below the reels: what the round has won, and with what. */
export function WinPanel() {
  const { texts } = usePlay().deps
  const session = useSession()
  const win = useGameState(state => state.win)
  const winMs = useGameState(state => state.winMs)
  const caption = useGameState(state => state.highlight?.caption)
  const phase = useGameState(state => state.phase)
  if (!session) return <div className="win-panel" />
  return (
    <div className="win-panel" aria-hidden="true">
      {win > 0n ? (
        <>
          <CountUp className="amount" value={win} ms={winMs} currency={session.currency} />
          <p className="caption">{caption}</p>
        </>
      ) : (
        <p className="idle">{phase === 'busy' ? texts.t('good_luck') : texts.t('press_spin')}</p>
      )}
    </div>
  )
}
