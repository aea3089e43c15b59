import type { games, Language, messages, Out, site } from '@hiyas/contract'

/**
 * What the server puts into a page so that its first picture needs no further request. The site that is drawn declares the
 * same shape in `apps/member/src/shell/boot.ts`: programs do not import each other.
 */
export type Boot = {
  /** The choice of the cookie `language`, else the merchant's default. */
  language: Language
  status: Out<typeof site.systemStatus>
  /** Whether the browser says that somebody is logged in. A hint for the layout; it grants nothing. */
  signedIn: boolean
  /** On the addresses of home only. */
  home?: HomeBoot
  nowMs: number
}

export type HomeBoot = {
  announcements: Out<typeof messages.announcements>
  categories: Out<typeof games.gameCategories>
  hot: Out<typeof games.hotGames>
}

/** What the built site exports as `render`. */
export type Render = (request: { path: string; boot: Boot }) => Promise<RenderedPage>
export type RenderedPage = { html: string; head: string; status: number; location?: string }

/** The addresses of home (part 1 section 2). */
export const isHome = (path: string): boolean => /^\/(m(\/(index|index\.html|home)?)?)?$/.test(path)

/** Boot data as text that cannot end the script element it stands in. */
export const bootJson = (boot: Boot): string => JSON.stringify(boot).replaceAll('<', '\\u003c')
