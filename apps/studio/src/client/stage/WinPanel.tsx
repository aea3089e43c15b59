import { useGameState, usePlay, useSession } from '../game/context.ts'
import { CountUp } from './CountUp.tsx'

/** Below the reels: what the round has won, and with what; while the board of coins is played, how many turns are left. */
export function WinPanel() {
  const { texts } = usePlay().deps
  const session = useSession()
  const win = useGameState(state => state.win)
  const winMs = useGameState(state => state.winMs)
  const caption = useGameState(state => state.highlight?.caption)
  const phase = useGameState(state => state.phase)
  const turns = useGameState(state => state.board?.left)
  if (!session) return <div className="win-panel" />
  const left = turns === undefined ? null : texts.t('turns_left', { count: turns })
  return (
    <div className="win-panel" aria-hidden="true">
      {win > 0n ? (
        <>
          <CountUp className="amount" value={win} ms={winMs} currency={session.currency} />
          <p className="caption">{caption ?? left}</p>
        </>
      ) : (
        <p className="idle">{left ?? texts.t(phase === 'busy' ? 'good_luck' : 'press_spin')}</p>
      )}
    </div>
  )
}
