import { useTexts } from '@hiyas/i18n'
import { Spinner } from '@hiyas/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { FailedState } from '../shared/failed-state.tsx'
import { HeldUp } from '../shared/held-up.tsx'
import { definePart, fetchAgain, type Part, type PartState } from '../shared/page/part.ts'
import { partOf } from '../shared/page/screen-part.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './shell.module.css'

/**
 * Shows a screen as soon as its code is there; says so while it is not (SHELL-86), and offers another try when it cannot come. Without a
 * screen another address is on its way. The line stands in the page before its words do: what comes with them is heard by nobody.
 */
export function ScreenHost({ screen }: { screen: Screen | null }) {
  const { t } = useTexts()
  const part = screen === null ? elsewhere : partOf(screen)
  const state = useOnItsWay(part)
  return (
    <>
      <div className={styles.middle} role="status">
        {state.kind === 'waiting' && (
          <>
            <Spinner />
            {t('shell.loading')}
          </>
        )}
      </div>
      {state.kind === 'failed' && <LoadFailed part={part} />}
      {state.kind === 'ready' && (
        <ErrorBoundary key={screen?.path}>
          <state.View />
        </ErrorBoundary>
      )}
    </>
  )
}

/** Never comes. */
const elsewhere = definePart<object>(() => new Promise(() => undefined), [])

function useOnItsWay(part: Part<object>): PartState<object> {
  const state = useSyncExternalStore(part.subscribe, part.state, part.state)
  // Fetching code is an effect on the world outside; a link has usually done it before.
  useEffect(() => {
    if (part.state().kind === 'waiting') void part.fetch()
  }, [part])
  return state
}

/**
 * SHELL-87. Without a connection nothing has failed, and the next one brings the code (later/use-online-again.ts). SHELL-88: so does the
 * first retry. What is missed once more may no longer be there, because the site was renewed meanwhile (later/missed-parts.ts).
 */
function LoadFailed({ part }: { part: Part<object> }) {
  const { t } = useTexts()
  if (!navigator.onLine) return <HeldUp />
  const retry = () => void fetchAgain(part)
  return <FailedState title={t('shell.load_failed')} text={t('shell.load_failed_detail')} onRetry={retry} />
}
