import { artUrl } from '../boot.ts'
import { useGameState, usePlay } from '../game/context.ts'
import { useSlot } from '../game/slot.tsx'
import type { TextKey } from '../texts/texts.ts'

/** Until the session is open and the pictures are there, and when that did not work. */
export function Loading({ onRetry }: { onRetry: () => void }) {
  const { boot, texts } = useSlot().deps
  const phase = useGameState(state => state.phase)
  const progress = useGameState(state => state.progress)
  if (phase !== 'loading' && phase !== 'failed') return null
  return (
    <div className="loading">
      <img src={artUrl(boot.art.logo)} alt={boot.title} />
      {phase === 'loading' ? (
        <>
          <div
            className="bar"
            role="progressbar"
            aria-label={texts.t('loading')}
            aria-valuenow={Math.round(progress * 100)}
          >
            <i style={{ transform: `scaleX(${progress})` }} />
          </div>
          <p>{texts.t('loading')}</p>
        </>
      ) : (
        <Failed onRetry={onRetry} />
      )}
    </div>
  )
}

/** Why the session could not be opened, and what there is to do. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { deps, game } = usePlay()
  const { t } = deps.texts
  const failure = useGameState(state => state.failure)
  return (
    <div role="alert" className="failure">
      <p>{t(textOf(failure))}</p>
      <div className="actions">
        {isPassing(failure) && (
          <button type="button" className="button main" onClick={onRetry}>
            {t('try_again')}
          </button>
        )}
        {deps.host.leads.again && isOfSession(failure) && (
          <button type="button" className="button main" onClick={game.again}>
            {t('open_again')}
          </button>
        )}
        {deps.host.leads.exit && (
          <button type="button" className="button" onClick={game.exit}>
            {t('exit')}
          </button>
        )}
      </div>
    </div>
  )
}

const isOfSession = (failure: string | null): boolean => failure === 'launch_used' || failure === 'launch_refused'
const isPassing = (failure: string | null): boolean => failure === 'unreachable' || failure === 'wallet_unreachable'

function textOf(failure: string | null): TextKey {
  if (failure === 'unreachable') return 'offline'
  if (failure === 'wallet_unreachable') return 'wallet_text'
  return isOfSession(failure) ? 'session_text' : 'fault_text'
}
