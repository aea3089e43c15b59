import { invariant } from '@hiyas/kernel'
import type { WireBoot } from '../wire.ts'
import type { Language } from './texts/texts.ts'

/** What this page was opened with. */
export type Launch<Boot = WireBoot> = { readonly boot: Boot; readonly token: string; readonly language: Language }

/** Reads the page's own data and its address, and takes the launch token out of the address bar's history. */
export function readLaunch<Boot = WireBoot>(page: Document, place: Location, history: History): Launch<Boot> {
  const node = page.getElementById('boot')
  invariant(node?.textContent, 'the page carries its title')
  const query = new URLSearchParams(place.search)
  const launch = {
    boot: JSON.parse(node.textContent) as Boot,
    token: query.get('token') ?? '',
    language: query.get('lang') === 'EN' ? ('EN' as const) : ('TY' as const),
  }
  hideToken(history, place)
  return launch
}

/** Some browsers let a frame without an origin change nothing of its address: the token is used up anyway. */
function hideToken(history: History, place: Location): void {
  try {
    const query = new URLSearchParams(place.search)
    query.delete('token')
    history.replaceState(null, '', `${place.pathname}?${query}`)
  } catch {
    return
  }
}

/** The address of a built picture. */
export const artUrl = (path: string): string => `${import.meta.env.BASE_URL}${path}`
