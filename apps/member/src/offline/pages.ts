import { LANGUAGE_COOKIE, SIGNED_IN_COOKIE } from '@hiyas/contract'
import { type Clock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { paths, routePathOf } from '../routes/paths.ts'

export type PagesOptions = {
  /** Which build of the site this worker belongs to. */
  build: string
  /** What is kept under an address. Looking must leave nothing behind: the worker of the next version may have cleared up already. */
  find: (address: string) => Promise<Response | undefined>
  keep: (address: string, page: Response) => Promise<void>
  /** The value of a cookie or null; undefined where a worker may not read them. */
  cookie: (name: string) => Promise<string | null | undefined>
  ask: (address: string, init: RequestInit) => Promise<Response>
  /** Told when the server has another build than this worker. */
  onOtherBuild: () => void
  clock: Clock
}

/** An address somebody goes to. */
export type Visit = {
  url: URL
  /** Asks the network for it. */
  ask: () => Promise<Response>
  /** Goes on with work after the answer. */
  after: (work: Promise<unknown>) => void
  /** The page must come from the network, as long as there is one: a new version is about to take over. */
  fresh: boolean
}

/** How long the network may take before a page that is kept is shown instead. */
export const PATIENCE_MS = 5 * SECOND_MS
/** A kept page is not renewed more often than this. */
export const RENEWED_MS = MINUTE_MS
const KEPT_AT = 'x-kept-at'
/** What describes the bytes that travelled, and whom the answer was for. */
const TRAVEL_HEADERS = ['content-encoding', 'content-length', 'vary', 'set-cookie', 'x-app-trace-id']

/**
 * The pages a browser keeps: home as any visitor gets it, one per language. They are fetched without cookies, so that nothing of a
 * member can be in them, and are shown to visitors of that language at once; to everybody when there is no connection.
 */
export function createPages({ build, find, keep, cookie, ask: askServer, onOtherBuild, clock }: PagesOptions) {
  const renewing = new Map<string, Promise<void>>()

  async function answer({ url, ask, after, fresh }: Visit): Promise<Response> {
    const [language, signedIn] = await Promise.all([cookie(LANGUAGE_COOKIE), cookie(SIGNED_IN_COOKIE)])
    const kept = await keptOf(language ?? null)
    // Where nothing can be known of who asks, the network knows.
    const isVisitor = signedIn === null
    const atOnce = isVisitor && !fresh && routePathOf(url.pathname) === paths.home() ? kept : undefined
    const shown = atOnce ?? (await fromNetwork(ask, kept ?? (await keptOf(null))))
    // What a version about to leave keeps, the next one would find and not know.
    if (!fresh) after(renew(language ?? null))
    return shown
  }

  const keptOf = (language: string | null): Promise<Response | undefined> => find(keyOf(language))

  /** Asks for the page of a language anew, unless that has just been done. Failing is no harm: what is kept stays. */
  function renew(language: string | null): Promise<void> {
    const key = keyOf(language)
    const running = renewing.get(key) ?? renewNow(language).finally(() => renewing.delete(key))
    renewing.set(key, running)
    return running.catch(() => undefined)
  }

  async function renewNow(language: string | null): Promise<void> {
    const keptAtMs = Number((await keptOf(language))?.headers.get(KEPT_AT) ?? 0)
    // Either way: the clock of the device may have been set back.
    if (Math.abs(clock.nowMs() - keptAtMs) < RENEWED_MS) return
    const response = await askServer(paths.home(), {
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-cache',
      headers: language === null ? {} : { language },
    })
    if (response.status !== 200) return
    const html = await response.text()
    // Its scripts would not be here when there is no connection.
    if (!html.includes(`data-build="${build}"`)) {
      onOtherBuild()
      return
    }
    await keep(keyOf(language), keepable(html, response.headers))
  }

  function keepable(html: string, original: Headers): Response {
    const headers = new Headers(original)
    for (const name of TRAVEL_HEADERS) headers.delete(name)
    headers.set(KEPT_AT, String(clock.nowMs()))
    return new Response(html.replace('<html ', '<html data-kept '), { headers })
  }

  return { answer, renew }
}

/** Whether an address is a page of the member site. Everything else goes its way as if there were no worker. */
export const isPage = ({ pathname }: URL): boolean => pathname === '/' || /^\/m(\/|$)/.test(pathname)

const keyOf = (language: string | null): string => `/kept/home/${language ?? 'default'}`

/** What stands before the server says so where it cannot reach it. Of a page of ours it would be the end: nobody could go on from there. */
const AWAY = [502, 503, 504]

/** The answer of the network; what is kept when it fails, takes too long, or cannot reach the server. */
async function fromNetwork(ask: () => Promise<Response>, kept: Response | undefined): Promise<Response> {
  const asked = ask()
  if (kept === undefined) return asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS, kept)
  })
  try {
    const answered = asked.then(
      page => (AWAY.includes(page.status) ? kept : page),
      () => kept,
    )
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}
