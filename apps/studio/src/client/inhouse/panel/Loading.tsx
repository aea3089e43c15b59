import { useGameState, usePlay } from '../../game/context.ts'
import { Failed } from '../../stage/Loading.tsx'

/** Until the way to play is there and the session open, and when that did not work. */
export function Loading({ onRetry }: { onRetry: () => void }) {
  const { texts, boot } = usePlay().deps
  const phase = useGameState(state => state.phase)
  const progress = useGameState(state => state.progress)
  if (phase === 'loading') {
    const percent = Math.round(progress * 100)
    return (
      <div className="loading">
        <p className="inhouse-title">{boot.title}</p>
        <div className="bar" role="progressbar" aria-label={texts.t('loading')} aria-valuenow={percent}>
          <i style={{ transform: `scaleX(${progress})` }} />
        </div>
        <p>{texts.t('loading')}</p>
      </div>
    )
  }
  if (phase !== 'failed') return null
  return (
    <div className="loading">
      <p className="inhouse-title">{boot.title}</p>
      <Failed onRetry={onRetry} />
    </div>
  )
}
