import type { FlagKey } from '@hiyas/contract'
import type { TextArea, TextKey } from '@hiyas/i18n'
import type { ComponentType } from 'react'

/** Who may open a screen. Somebody without access is led to `otherwise`, a visitor else to the login and back after it. */
export type ScreenAccess = 'guest' | 'member' | 'agent'

/**
 * `home`: logo or member, balance, language, menu. `back`: back arrow and title. `none`: no header of the shell; the screen
 * draws its own where it wants one (SHELL-35 to SHELL-40).
 */
export type HeaderKind = 'home' | 'back' | 'none'

export type ScreenModule = { default: ComponentType }

export type Screen = {
  /** The address without query, as `routePathOf` gives it. */
  path: string
  /** `<area>/<screen>`: its folder under features/, by which the build finds its files. */
  folder: string
  /**
   * What it needs of the catalogues beside what the first page has. Home has its texts with that page; every other screen may have to say
   * why something was refused.
   */
  texts: readonly TextArea[]
  title: TextKey
  /** Says more than `title` where the query tells more, such as the category of a game list. */
  titleFor: (query: URLSearchParams) => TextKey | null
  access: ScreenAccess
  /** What the merchant must have switched on for it to be open, if anything (SHELL-105). */
  flag: FlagKey | null
  /** A trial member is told that it is not for him, and stays where he is (SESS-24, SESS-27). */
  realMembersOnly: boolean
  header: HeaderKind
  /** The balance and the way to the cashier, at the right of a `back` header. For members only. */
  balance: boolean
  /** Whether the five entries stand below (SHELL-17 to SHELL-31). */
  footer: boolean
  /** Where the back arrow leads; null is one step back (SHELL-55 to SHELL-61). */
  backTo: string | null
  /** Where somebody without access is led instead of the login; null is the login. */
  otherwise: string | null
  /** Whoever is here speaks as a visitor and may be typing: a session that ends meanwhile leads him nowhere (SESS-52). */
  forVisitors: boolean
  load: () => Promise<ScreenModule>
}

const USUAL: Omit<Screen, Said> = {
  titleFor: () => null,
  access: 'guest',
  flag: null,
  realMembersOnly: false,
  header: 'back',
  balance: false,
  footer: true,
  backTo: null,
  otherwise: null,
  forVisitors: false,
}

type Said = 'path' | 'folder' | 'texts' | 'title' | 'load'

/** Declares a screen to the shell. What it leaves out is what most screens have. */
export function defineScreen(screen: Pick<Screen, Said> & Partial<Omit<Screen, Said>>): Screen {
  const path = screen.path.split(/[?#]/)[0] ?? ''
  return { ...USUAL, ...screen, path }
}
