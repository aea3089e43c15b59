import { useTexts } from '@hiyas/i18n'
import { OfflineBanner } from '@hiyas/ui'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Screen } from '../routes/define-screen.ts'
import { paths, routePathOf } from '../routes/paths.ts'
import { homeScreen, screenOf } from '../routes/routes.ts'
import { detourOf, isClosedTo } from '../session/guards.ts'
import { useSession, useSessionStore } from '../session/provider.tsx'
import { usePath, useQueryText } from '../shared/page/address.ts'
import { useBoot, useSite } from '../shared/page/boot-context.tsx'
import { closeWays, navigate } from '../shared/page/navigation.ts'
import { shownPage } from '../shared/page/shown-page.ts'
import { Afterwards } from './afterwards.tsx'
import { AppParts } from './app/index.tsx'
import { Beside } from './beside.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { screenFor } from './place.ts'
import { ScreenHost } from './screen-host.tsx'
import styles from './shell.module.css'
import { versionsOf } from './template.ts'
import { useSessionNews } from './use-session-news.ts'

/** What stands around every screen: the column, its header and footer, and what a wide window shows beside it. */
export function Shell() {
  const { t, language } = useTexts()
  const { mobileTemplate, siteName } = useSite()
  const { screen, detour, routePath, query } = usePlace()
  useDetour(screen, detour)
  useSessionNews(screen)
  useClosedWays()
  const title = t(screen.titleFor(query) ?? screen.title)
  useDocumentTitle(t(screen === homeScreen ? 'shell.site_title' : 'shell.page_title', { title, site: siteName }))
  const main = useFocusOnArrival(routePath)
  useAlive()
  const versions = versionsOf(mobileTemplate)

  return (
    <div
      className={styles.page}
      lang={language === 'TY' ? 'fil' : 'en'}
      data-member-centre={versions.memberCentre}
      data-deposit-detail={versions.depositDetail}
    >
      <div className={styles.column}>
        <OfflineBanner text={t('shell.offline')} />
        <Header screen={screen} title={title} />
        <main className={styles.main} ref={main} tabIndex={-1} aria-label={title} data-place={routePath}>
          <ScreenHost screen={detour === null ? screen : null} />
        </main>
        <Afterwards screen={screen} />
        <AppParts screen={screen} />
        {screen.footer && <Footer routePath={routePath} />}
      </div>
      <Beside />
    </div>
  )
}

type Place = { screen: Screen; detour: string | null; routePath: string; query: URLSearchParams }

/** Which screen the address means, and whether whoever is here must go elsewhere first. */
function usePlace(): Place {
  const path = usePath()
  const search = useQueryText()
  const session = useSession()
  const screen = screenFor(path, useBoot())
  const routePath = routePathOf(path)
  const query = new URLSearchParams(search)
  if (screen === null) return { screen: homeScreen, detour: paths.home(), routePath, query }
  const address = search === '' ? path : `${path}?${search}`
  return { screen, detour: detourOf(screen, session, address), routePath, query }
}

/** Changing the address is an effect on the world outside. */
function useDetour(screen: Screen, detour: string | null): void {
  const store = useSessionStore()
  useEffect(() => {
    if (detour === null) return
    if (isClosedTo(screen, store.state())) store.refuseTrial()
    void navigate(detour, { replace: true })
  }, [screen, detour, store])
}

/** SESS-24, SESS-25: a trial member who taps the way to what is not for him stays where he is, and is told. */
function useClosedWays(): void {
  const store = useSessionStore()
  useEffect(
    () =>
      closeWays(address => {
        const screen = screenOf(address)
        const closed = screen !== null && isClosedTo(screen, store.state())
        if (closed) store.refuseTrial()
        return closed
      }),
    [store],
  )
}

/** Says that the page answers to taps now, for whoever drives it by program. How a press looks can come after that. */
function useAlive(): void {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    void import('@hiyas/ui/press').then(
      ({ watchPresses }) => watchPresses(document),
      () => undefined,
    )
  }, [])
}

/** Before effects of screens, of which one may know a better title. */
function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/**
 * A new page is announced by moving the focus to it, as a page load would; not on the first one. Another entry of the history is a new page
 * too where the screen is the same one. What takes the place of a page, as the filter of a list does, leaves the focus where it is.
 */
function useFocusOnArrival(routePath: string) {
  const main = useRef<HTMLElement>(null)
  const readKey = () => shownPage.get().key
  // Nothing of it is drawn, so what the server knows of it does not matter.
  const page = useSyncExternalStore(shownPage.subscribe, readKey, readKey) + routePath
  const arrivedAt = useRef(page)
  useEffect(() => {
    if (arrivedAt.current === page) return
    arrivedAt.current = page
    main.current?.focus({ preventScroll: true })
  }, [page])
  return main
}
