import { useTexts } from '@hiyas/i18n'
import { OfflineBanner } from '@hiyas/ui'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Screen } from '../routes/define-screen.ts'
import { paths, routePathOf } from '../routes/paths.ts'
import { homeScreen, screenOf } from '../routes/routes.ts'
import { detourOf, isClosedTo } from '../session/guards.ts'
import { useSession, useSessionStore } from '../session/provider.tsx'
import { useBoot } from './boot-context.tsx'
import { DeskBrand, DeskCode } from './desk.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { closeWays, navigate } from './navigation.ts'
import { LoadingState, ScreenHost } from './screen-host.tsx'
import { useSessionNews } from './session-news.ts'
import styles from './shell.module.css'
import { gateOf } from './start-up-gate.ts'

/** What stands around every screen: the column, its header and footer, and what a wide window shows beside it. */
export function Shell() {
  const { t, language } = useTexts()
  const { screen, detour, routePath, query } = usePlace()
  useDetour(screen, detour)
  useSessionNews()
  useClosedWays()
  const title = t(screen.titleFor(query) ?? screen.title)
  useDocumentTitle(screen === homeScreen ? t('shell.site_title') : t('shell.page_title', { title }))
  const main = useFocusOnArrival(routePath)
  useAlive()

  return (
    <div className={styles.page} lang={language === 'TY' ? 'fil' : 'en'}>
      <DeskBrand />
      <div className={styles.column}>
        <OfflineBanner text={t('shell.offline')} />
        <Header screen={screen} title={title} />
        <main className={styles.main} ref={main} tabIndex={-1}>
          {detour === null ? <ScreenHost screen={screen} /> : <LoadingState />}
        </main>
        {screen.footer && <Footer routePath={routePath} />}
      </div>
      <DeskCode />
    </div>
  )
}

type Place = { screen: Screen; detour: string | null; routePath: string; query: URLSearchParams }

/** Which screen the address means, and whether whoever is here must go elsewhere first. */
function usePlace(): Place {
  const [path] = useLocation()
  const search = useSearch()
  const session = useSession()
  const { status } = useBoot()
  const routePath = routePathOf(path)
  const query = new URLSearchParams(search)
  const gate = gateOf(status)
  if (gate !== null) return { screen: gate, detour: null, routePath, query }
  const screen = screenOf(path)
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

/** Says that the page answers to taps now, for whoever drives it by program. */
function useAlive(): void {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** A new page is announced by moving the focus to it, as a page load would; not on the first one. */
function useFocusOnArrival(routePath: string) {
  const main = useRef<HTMLElement>(null)
  const arrivedAt = useRef(routePath)
  useEffect(() => {
    if (arrivedAt.current === routePath) return
    arrivedAt.current = routePath
    main.current?.focus({ preventScroll: true })
  }, [routePath])
  return main
}
