import { SECOND_MS } from '@hiyas/kernel'
import {
  PAM_CREDENTIAL_HEADER,
  PAM_PROVIDER_QUERY,
  PAM_TOKEN_HEADER,
  PAM_TOKEN_LENGTH_MAX,
  type PamCall,
  userOfPam,
} from '@hiyas/supplier'
import type { RawRequest, RawTree } from '../../../../platform/module.ts'
import type { WalletDoor } from '../../../wallet/index.ts'
import type { Engine } from '../engine.ts'
import type { Floods } from '../floods.ts'
import { type DoorMetrics, SUPPLIER_UNKNOWN } from '../metrics.ts'
import type { Sessions } from '../sessions.ts'
import type { Settling } from '../settling.ts'
import type { SupplierSecrets } from '../supplier-secrets.ts'
import { type Written, writeError, writeRefusal } from './answers.ts'
import {
  type Asked,
  addTransaction,
  answerBalance,
  answerRound,
  answerSession,
  answerTransactions,
  isName,
  renewSession,
} from './translate.ts'

export const PAM_PREFIX = '/supplier/pam/'
const BODY_BYTES_MAX = 16 * 1_024
const PROVIDER = /^[A-Za-z0-9]{2,32}$/
const BEARER = /^Bearer ([!-~]{1,256})$/i
const HTTP_BAD_REQUEST = 400
const HTTP_NOT_FOUND = 404

export type PamDoorOptions = {
  engine: Engine
  settling: Settling
  sessions: Sessions
  wallet: WalletDoor
  secrets: SupplierSecrets
  metrics: DoorMetrics
  floods: Floods
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** The door of suppliers, and of those who stand for several, who speak the PAM dialect: addresses name players, a secret says who asks. */
export const pamTree = (options: PamDoorOptions): RawTree => ({
  prefix: PAM_PREFIX,
  bodyBytesMax: BODY_BYTES_MAX,
  async answer(request) {
    const startedMs = performance.now()
    const route = routeOf(request)
    const { by, written } = await answered(options, route, request)
    const told = { status: written.outcome, error: written.error }
    options.metrics.answered(by, route?.call ?? 'none', told, (performance.now() - startedMs) / SECOND_MS)
    return written
  },
  late: () => writeRefusal('busy'),
})

/** An answer, and who has proved to be the one it goes to. */
type Answered = { by: string; written: Written }

async function answered(options: PamDoorOptions, route: Route | null, request: RawRequest): Promise<Answered> {
  try {
    return await answer(options, route, request)
  } catch (error) {
    options.onFault(error)
    return { by: SUPPLIER_UNKNOWN, written: writeRefusal('busy') }
  }
}

async function answer(options: PamDoorOptions, route: Route | null, request: RawRequest): Promise<Answered> {
  const { query, body, sender } = request
  const { headers } = sender
  const provider = query.get(PAM_PROVIDER_QUERY) ?? ''
  if (!PROVIDER.test(provider))
    return { by: SUPPLIER_UNKNOWN, written: writeError(NO_PROVIDER, NO_BALANCE, HTTP_BAD_REQUEST) }
  // Nobody knows whether he has the secret: whoever does may ask again.
  if (options.floods.isHeld(sender)) return { by: SUPPLIER_UNKNOWN, written: writeRefusal('busy') }
  const supplier = provider.toUpperCase()
  const [, secret = ''] = BEARER.exec(headers[PAM_CREDENTIAL_HEADER] ?? '') ?? []
  const ownIds = await options.secrets.admitted(supplier, secret)
  if (ownIds === null) {
    options.floods.refused(sender)
    return { by: SUPPLIER_UNKNOWN, written: writeRefusal('signature_wrong') }
  }
  options.floods.proved(sender)
  if (route === null) return { by: supplier, written: writeError(NO_CALL, NO_BALANCE, HTTP_NOT_FOUND) }
  if (body === null) return { by: supplier, written: writeRefusal('syntax_wrong') }
  // A name that is no name must not be taken for none, which would be that of the token.
  if (route.user === '' && route.isAboutPlayer) return { by: supplier, written: writeRefusal('player_unknown') }
  const token = single(headers[PAM_TOKEN_HEADER])
  const asked = { ...options, supplier, ownIds, user: route.user, token: isToken(token) ? token : '' }
  return { by: supplier, written: await CALLS[route.call](asked, { ...request, body }, route) }
}

const NO_BALANCE = { balance: null }
const isToken = (token: string): boolean => token.length <= PAM_TOKEN_LENGTH_MAX

type Whole = RawRequest & { body: Buffer }

const CALLS: { readonly [Call in PamCall]: (asked: Asked, request: Whole, route: Route) => Promise<Written> } = {
  session: answerSession,
  renewSession,
  balance: answerBalance,
  transactions: (asked, { query }) => answerTransactions(asked, query),
  addTransaction: (asked, { body }) => addTransaction(asked, body),
  round: (asked, _request, { round }) => answerRound(asked, round),
}

type Route = { call: PamCall; isAboutPlayer: boolean; user: string; round: string }

const PLAYER = /^players\/([^/]{1,256})\/(balance|transactions|gamerounds\/([^/]{1,256}))$/
const PLAYER_CALLS: Readonly<Record<string, PamCall>> = {
  'GET balance': 'balance',
  'GET transactions': 'transactions',
  'POST transactions': 'addTransaction',
  'GET gamerounds': 'round',
}

/** What an address asks for; null when nothing. */
function routeOf({ method, path }: RawRequest): Route | null {
  if (path === 'players/session') {
    const call = method === 'GET' ? 'session' : method === 'PUT' ? 'renewSession' : null
    return call && { call, isAboutPlayer: false, user: '', round: '' }
  }
  const [, player = '', what = '', round = ''] = PLAYER.exec(path) ?? []
  const call = PLAYER_CALLS[`${method} ${round === '' ? what : 'gamerounds'}`]
  return call ? { call, isAboutPlayer: true, user: userOfPam(decoded(player)), round: decoded(round) } : null
}

/** Nobody and nothing is called what cannot be read, or what no message could have named. */
function decoded(part: string): string {
  try {
    const name = decodeURIComponent(part)
    return isName(name) ? name : ''
  } catch {
    return ''
  }
}

const single = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

const NO_PROVIDER = {
  of: 'syntax_wrong',
  code: 'PAM_ERR_MISSING_PROVIDER',
  message: 'the query names no provider',
} as const
const NO_CALL = { of: 'syntax_wrong', code: 'PAM_ERR_UNDEFINED', message: 'no such call' } as const
