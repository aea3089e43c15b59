import { type ReactNode, useLayoutEffect } from 'react'
import { artUrl } from '../boot.ts'
import { useGameState, usePlay } from '../game/context.ts'
import { useSlot } from '../slot/slot.tsx'
import type { TextKey } from '../texts/texts.ts'
import { useFocusHeir } from './heir.ts'

/** Until the session is open and the pictures are there, and when that did not work. */
export function Loading({ onRetry }: { onRetry: () => void }) {
  const { boot } = useSlot().deps
  return <LoadingScreen name={<img src={artUrl(boot.art.logo)} alt={boot.title} />} onRetry={onRetry} />
}

type LoadingProps = { name: ReactNode; onRetry: () => void }

/** `name`: of the game, as it is drawn. */
export function LoadingScreen(props: LoadingProps) {
  const phase = useGameState(state => state.phase)
  return phase === 'loading' || phase === 'failed' ? <Screen {...props} isFailed={phase === 'failed'} /> : null
}

/**
 * Who tries again has the focus on the screen meanwhile, and hears that it is tried (A11Y-10). One that has not failed takes no focus: who clicks on
 * it would have the notices' place afterwards, where the space bar plays nothing (GAM-01).
 */
function Screen({ name, onRetry, isFailed }: LoadingProps & { isFailed: boolean }) {
  const { t } = usePlay().deps.texts
  const progress = useGameState(state => state.progress)
  const hasFailed = useGameState(state => state.failure !== null)
  const screen = useFocusHeir<HTMLDivElement>('.notices')
  return (
    <div ref={screen} className="loading" tabIndex={hasFailed ? -1 : undefined}>
      {name}
      {!isFailed && (
        <div className="bar" role="progressbar" aria-label={t('loading')} aria-valuenow={Math.round(progress * 100)}>
          <i style={{ transform: `scaleX(${progress})` }} />
        </div>
      )}
      <p role="status">{!isFailed && t('loading')}</p>
      {isFailed && <Failed onRetry={onRetry} />}
    </div>
  )
}

/** Why the session could not be opened, and what there is to do. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { deps, game } = usePlay()
  const { t } = deps.texts
  const failure = useGameState(state => state.failure)
  const card = useFocusHeir<HTMLDivElement>('.loading')
  // Failed once more: the focus goes back to what it was given up by.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('.loading')) card.current?.querySelector('button')?.focus()
  }, [card])
  return (
    <div ref={card} role="alert" className="failure">
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
