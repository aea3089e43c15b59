import { useTexts } from '@hiyas/i18n'
import { Spinner } from '@hiyas/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { FailedState } from '../shared/failed-state.tsx'
import { HeldUp } from '../shared/held-up.tsx'
import { type Loading, loadingOf, loadScreen, subscribeToLoading } from '../shared/page/screen-loader.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './shell.module.css'

/**
 * Shows a screen as soon as its code is there; says so while it is not (SHELL-86), and offers another try when it cannot come. Without a
 * screen another address is on its way. The line stands in the page before its words do: what comes with them is heard by nobody.
 */
export function ScreenHost({ screen }: { screen: Screen | null }) {
  const { t } = useTexts()
  const state = useLoading(screen)
  return (
    <>
      <div className={styles.middle} role="status">
        {state.kind === 'loading' && (
          <>
            <Spinner />
            {t('shell.loading')}
          </>
        )}
      </div>
      {state.kind === 'failed' && screen && <LoadFailed screen={screen} times={state.times} />}
      {state.kind === 'ready' && (
        <ErrorBoundary key={screen?.path}>
          <state.View />
        </ErrorBoundary>
      )}
    </>
  )
}

function useLoading(screen: Screen | null): Loading {
  const read = () => loadingOf(screen)
  const state = useSyncExternalStore(subscribeToLoading, read, read)
  // Fetching code is an effect on the world outside; a link has usually done it before.
  useEffect(() => {
    if (screen && loadingOf(screen).kind === 'loading') void loadScreen(screen)
  }, [screen])
  return state
}

/**
 * SHELL-87. Without a connection nothing has failed, and the next one brings the code (later/use-online-again.ts). SHELL-88: so does the
 * first retry. Where that failed as well it may no longer be there, because the site was renewed meanwhile: then the whole page is loaded,
 * which brings the addresses of now.
 */
function LoadFailed({ screen, times }: { screen: Screen; times: number }) {
  const { t } = useTexts()
  if (!navigator.onLine) return <HeldUp />
  const retry = () => (times > 1 ? location.reload() : void loadScreen(screen))
  return <FailedState title={t('shell.load_failed')} text={t('shell.load_failed_detail')} onRetry={retry} />
}
