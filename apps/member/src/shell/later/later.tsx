import { answers } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { arrowsClockwiseBold, wifiSlashFill } from '@hiyas/ui/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Screen } from '../../routes/define-screen.ts'
import { TileSheets } from '../../shared/games/sheet/tile-sheets.tsx'
import { useAddress } from '../../shared/page/address.ts'
import { followMissed } from '../../shared/page/missed.ts'
import { loadTexts } from '../../shared/page/part-files.ts'
import { IdleWarning } from './idle-warning.tsx'
import { createMissedParts } from './missed-parts.ts'
import { PageBar } from './page-bar.tsx'
import { followUpdates, type Updates } from './updates.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { useHeaderAgain } from './use-header-again.ts'
import { useKeptResults } from './use-kept-results.ts'
import { useLanguageAgain } from './use-language-again.ts'
import { useOnlineAgain } from './use-online-again.ts'
import { useSiteLanguage } from './use-site-language.ts'
import { useTheme } from './use-theme.ts'

const reload = () => window.location.reload()

followMissed(createMissedParts(() => answers(window.location.href), reload))

/** One page, one follower: the worker is the browser's, not a component's. */
const updates = 'serviceWorker' in navigator ? followUpdates(navigator.serviceWorker, reload) : null

export default function Later({ screen }: { screen: Screen }) {
  useKeptResults()
  useOnlineAgain(screen)
  useHeaderAgain()
  useTheme()
  useLanguageAgain()
  useSiteLanguage()
  // What somebody opened over a page stays behind on it.
  const address = useAddress()
  return (
    <>
      <IdleWarning />
      <TileSheets key={address} />
      <News screen={screen} />
    </>
  )
}

/** A new version of the site, and a page that could not be renewed: said where no game runs and no form is being filled in. */
function News({ screen }: { screen: Screen }) {
  const { t } = useTexts()
  const isUpdated = useUpdates(updates)
  const isOld = useFreshPage()
  const hasTexts = useAppTexts(isUpdated || isOld)
  // Where the five entries stand there is neither.
  if (!screen.footer) return null
  const update = {
    icon: arrowsClockwiseBold,
    text: t('app.update_ready'),
    action: t('app.update'),
    onAction: () => updates?.apply(),
  }
  const old = { icon: wifiSlashFill, text: t('app.kept_page'), action: t('shell.retry'), onAction: reload }
  return <PageBar news={hasTexts ? (isUpdated ? update : old) : null} />
}

const never = () => () => undefined

function useUpdates(updates: Updates | null): boolean {
  // Whoever comes back to a page that lay in the background for hours may have an old one.
  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && updates?.look()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [updates])
  return useSyncExternalStore(updates?.subscribe ?? never, () => updates?.ready() ?? false)
}

function useAppTexts(wanted: boolean): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (wanted)
      void loadTexts(['app']).then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [wanted])
  return wanted && loaded
}
