import { useTexts } from '@hiyas/i18n'
import { Spinner } from '@hiyas/ui'
import { useEffect, useSyncExternalStore } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { FailedState } from '../shared/failed-state.tsx'
import { HeldUp } from '../shared/held-up.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { type Loading, loadingOf, loadScreen, subscribeToLoading } from './screen-loader.ts'
import styles from './shell.module.css'

/** Shows a screen as soon as its code is there; says so while it is not, and offers another try when it cannot come. */
export function ScreenHost({ screen }: { screen: Screen }) {
  const state = useLoading(screen)
  if (state.kind === 'loading') return <LoadingState />
  if (state.kind === 'failed') return <LoadFailed screen={screen} times={state.times} />
  return (
    <ErrorBoundary key={screen.path}>
      <state.View />
    </ErrorBoundary>
  )
}

/** SHELL-86. */
export function LoadingState() {
  const { t } = useTexts()
  return (
    <div className={styles.middle} role="status">
      <Spinner />
      {t('shell.loading')}
    </div>
  )
}

function useLoading(screen: Screen): Loading {
  const read = () => loadingOf(screen)
  const state = useSyncExternalStore(subscribeToLoading, read, read)
  // Fetching code is an effect on the world outside; a link has usually done it before.
  useEffect(() => {
    if (loadingOf(screen).kind === 'loading') void loadScreen(screen)
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
