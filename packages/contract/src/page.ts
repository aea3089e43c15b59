import type { Out } from './call.ts'
import type { gameCategories, hotGames } from './games/index.ts'
import type { announcements } from './messages/index.ts'
import { HOME_PLACE, HOME_TYPES } from './messages/models.ts'
import { SITE_PLATFORM, SITE_RUNS_ON } from './platform.ts'
import type { Language } from './primitives.ts'
import type { systemStatus } from './site/index.ts'

/**
 * What the server puts into a page so that its first picture needs no further request. It stands as JSON in
 * `<script type="text/plain" id="boot">` (the marker `<!--boot-->` of index.html) and is given to `render`.
 */
export type Boot = {
  /** The member's choice from the cookie `language`, else the merchant's default. */
  language: Language
  /** The answer of `site.systemStatus`: it decides between maintenance, region restriction and the normal app (START-05 to START-08). */
  status: Out<typeof systemStatus>
  /**
   * Whether the request carries the cookie `signedIn`. It is a hint for the layout only and grants nothing: the token lives in
   * the storage of the browser. With it the server draws the member's home, without it the visitor's.
   */
  signedIn: boolean
  /** Present on the home addresses only. */
  home?: HomeBoot
  /** The time by the server's clock. */
  nowMs: number
}

/**
 * What home asks for beside merchant and language (part 2 sections 7 and 9). The server asks it for the page, and the screen finds the answers under
 * the same inputs.
 */
export const HOME_INPUTS = {
  announcements: { types: HOME_TYPES, groupName: HOME_PLACE, platform: SITE_PLATFORM.letter },
  categories: { typeId: '1' },
  hot: { isPlatform: '2', platform: SITE_RUNS_ON },
} as const

/** What home shows to everybody (HOME-15, HOME-41, HOME-49), for the language of the page: answers to `HOME_INPUTS`. */
export type HomeBoot = {
  announcements: Out<typeof announcements>
  categories: Out<typeof gameCategories>
  /** Not where the merchant shows nothing as hot (SHELL-105). */
  hot?: Out<typeof hotGames>
}

/** What `dist/server/entry-server.js` exports, with `installManifest`. */
export type Render = (request: RenderRequest) => Promise<RenderedPage>

/** The web app manifest of a merchant as JSON: what a phone installs of his site, in one language. */
export type InstallManifest = (about: Pick<Boot, 'language' | 'status'>) => string

export type RenderRequest = {
  /** Path with its query, such as `/m/gameList?gameType=RNG`. */
  path: string
  boot: Boot
}

/**
 * `html` goes to `<!--app-->` and `head` to `<!--head-->`; `status` is the HTTP status. With `location` the answer is a redirect
 * to that path and the rest is empty.
 */
export type RenderedPage = { html: string; head: string; status: number; location?: string }

/** Cookies the browser sets and the server reads for a page. Both are hints about presentation and hold no secret. */
export const LANGUAGE_COOKIE = 'language'
export const SIGNED_IN_COOKIE = 'signedIn'

/** For the server, which writes the page: serialises boot data so that it cannot end its script element. */
export function bootJson(boot: Boot): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c')
}
