import { entry } from './entry.ts'
import { games } from './games.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'
import { wallet } from './wallet.ts'

/** Every text of the site, by context. A context is one file with both languages side by side. */
export const CATALOGUES = { shell, home, entry, play, records, refusals, wallet, games, identity } as const

type Contexts = typeof CATALOGUES
type KeysOf<Context> = Context extends { ty: infer Texts } ? keyof Texts : never

/** The keys of all texts: a key without a Filipino text does not compile, a test demands the English one. */
export type TextKey = { [Context in keyof Contexts]: KeysOf<Contexts[Context]> }[keyof Contexts] & string
