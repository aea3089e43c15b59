import { account } from './account.ts'
import { delivery } from './delivery.ts'
import { games } from './games.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { login } from './login.ts'
import { menu } from './menu.ts'
import { notices } from './notices.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { register } from './register.ts'
import { shell } from './shell.ts'
import { wallet } from './wallet.ts'

/** Every text of the site, by context. A context is one file with both languages side by side. */
export const CATALOGUES = {
  shell,
  home,
  login,
  register,
  account,
  help,
  menu,
  notices,
  play,
  records,
  refusals,
  wallet,
  games,
  identity,
  delivery,
} as const

type Contexts = typeof CATALOGUES
type KeysOf<Context> = Context extends { ty: infer Texts } ? keyof Texts : never

/** The keys of all texts: a key without a Filipino text does not compile, a test demands the English one. */
export type TextKey = { [Context in keyof Contexts]: KeysOf<Contexts[Context]> }[keyof Contexts] & string

/**
 * What a browser loads together, so that a page brings no texts it cannot show: `first` with the page itself, the others with the
 * first screen that needs them. A context in no area is the server's alone.
 */
export const AREAS = {
  first: ['shell', 'home', 'play', 'records', 'wallet', 'games'],
  entry: ['login', 'register', 'account'],
  help: ['help'],
  menu: ['menu'],
  notices: ['notices'],
  refusals: ['refusals'],
} as const satisfies Record<string, readonly (keyof Contexts)[]>

export type TextArea = keyof typeof AREAS
