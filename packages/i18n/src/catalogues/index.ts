import { account } from './account.ts'
import { app } from './app.ts'
import { closed } from './closed.ts'
import { delivery } from './delivery.ts'
import { desk } from './desk.ts'
import { download } from './download.ts'
import { games } from './games.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { more } from './home-more.ts'
import { identity } from './identity.ts'
import { languages } from './languages.ts'
import { later } from './later.ts'
import { lists } from './lists.ts'
import { login } from './login.ts'
import { menu } from './menu.ts'
import { notices } from './notices.ts'
import { offline } from './offline.ts'
import { page } from './page.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { register } from './register.ts'
import { service } from './service.ts'
import { shell } from './shell.ts'
import { tiles } from './tiles.ts'
import { transactions } from './transactions.ts'
import { wallet } from './wallet.ts'

/** Every text of the site, by context. A context is one file with both languages side by side. */
export const CATALOGUES = {
  shell,
  home,
  more,
  login,
  register,
  account,
  later,
  lists,
  closed,
  app,
  download,
  service,
  help,
  menu,
  notices,
  play,
  tiles,
  desk,
  records,
  transactions,
  refusals,
  offline,
  page,
  wallet,
  games,
  identity,
  delivery,
  languages,
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
  first: ['shell', 'home', 'tiles', 'offline'],
  play: ['play'],
  records: ['records'],
  desk: ['desk'],
  entry: ['login', 'register', 'account', 'later', 'closed'],
  app: ['app'],
  languages: ['languages'],
  download: ['download', 'service'],
  help: ['help'],
  menu: ['menu'],
  more: ['more'],
  notices: ['notices'],
  refusals: ['refusals', 'lists'],
} as const satisfies Record<string, readonly (keyof Contexts)[]>

export type TextArea = keyof typeof AREAS
