import { useGameState, usePlay } from '../../game/context.ts'
import type { TextKey } from '../../texts/texts.ts'
import { useInhouse } from '../context.ts'

/** Until the session is open, and when that did not work. */
export function Loading({ onRetry }: { onRetry: () => void }) {
  const { texts, title } = useInhouse()
  const { game } = usePlay()
  const phase = useGameState(state => state.phase)
  const progress = useGameState(state => state.progress)
  const failure = useGameState(state => state.failure)
  if (phase === 'loading') {
    const percent = Math.round(progress * 100)
    return (
      <div className="loading">
        <p className="own-title">{title}</p>
        <div className="bar" role="progressbar" aria-label={texts.t('loading')} aria-valuenow={percent}>
          <i style={{ transform: `scaleX(${progress})` }} />
        </div>
        <p>{texts.t('loading')}</p>
      </div>
    )
  }
  if (phase !== 'failed') return null
  const isPassing = failure === 'unreachable' || failure === 'wallet_unreachable'
  return (
    <div className="loading">
      <p className="own-title">{title}</p>
      <div role="alert" className="failure">
        <p>{texts.t(textOf(failure))}</p>
        <div className="actions">
          {isPassing && (
            <button type="button" className="button main" onClick={onRetry}>
              {texts.t('try_again')}
            </button>
          )}
          <button type="button" className="button" onClick={game.exit}>
            {texts.t('exit')}
          </button>
        </div>
      </div>
    </div>
  )
}

function textOf(failure: string | null): TextKey {
  if (failure === 'unreachable') return 'offline'
  if (failure === 'wallet_unreachable') return 'wallet_text'
  return failure === 'launch_used' || failure === 'launch_refused' ? 'session_text' : 'fault_text'
}
