import type { Soon } from '@hiyas/kernel'
import { SUPPLIER_LENGTH_MAX } from '@hiyas/ledger'
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
import { type Answered, BODY_BYTES_MAX, letIn, measured, single, toNobody } from '../admission.ts'
import type { Callers } from '../callers.ts'
import type { Engine } from '../engine.ts'
import type { Floods } from '../floods.ts'
import type { DoorMetrics } from '../metrics.ts'
import type { Sessions } from '../sessions.ts'
import type { Settling } from '../settling.ts'
import type { SupplierSecrets } from '../supplier-secrets.ts'
import { NO_BALANCE, type Written, writeError, writeRefusal } from './answers.ts'
import {
  type Asked,
  addTransaction,
  answerBalance,
  answerRound,
  answerSession,
  answerTransactions,
  isName,
  renewSession,
  supplierOfProvider,
} from './translate.ts'

const PAM_PREFIX = '/supplier/pam/'
const SUPPLIER = new RegExp(`^[A-Z0-9]{2,${SUPPLIER_LENGTH_MAX}}$`)
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
  callers: Callers
  /** Told of faults that are ours. */
  onFault: (error: unknown) => void
}

/** The door of suppliers, and of those who stand for several, who speak the PAM dialect: addresses name players, a secret says who asks. */
export const pamTree = (options: PamDoorOptions): RawTree => ({
  prefix: PAM_PREFIX,
  bodyBytesMax: BODY_BYTES_MAX,
  answer(request) {
    const route = routeOf(request)
    return measured(options, { ...ABOUT, call: route?.call ?? 'none' }, () => answer(options, route, request))
  },
  late: () => writeRefusal('busy'),
})

const ABOUT = {
  busy: writeRefusal('busy'),
  toldOf: ({ outcome, error }: Written) => ({ status: outcome, error }),
}

function answer(options: PamDoorOptions, route: Route | null, request: RawRequest): Soon<Answered<Written>> {
  const { query, sender } = request
  const { floods, callers } = options
  const supplier = supplierOfProvider(query.get(PAM_PROVIDER_QUERY) ?? '')
  if (!SUPPLIER.test(supplier)) return toNobody(writeError(NO_PROVIDER, NO_BALANCE, HTTP_BAD_REQUEST))
  const [, secret = ''] = BEARER.exec(sender.headers[PAM_CREDENTIAL_HEADER] ?? '') ?? []
  return letIn(
    { floods, callers, sender, supplier, refuse: writeRefusal },
    () => options.secrets.ownIdsIfSecret(supplier, secret),
    async ownIds => ({ by: supplier, written: await answerTo({ ...options, supplier, ownIds }, route, request) }),
  )
}

/** The answer to a supplier who has proved who he is. */
async function answerTo(
  supplier: Omit<Asked, 'user' | 'token'>,
  route: Route | null,
  request: RawRequest,
): Promise<Written> {
  const { body, sender } = request
  if (route === null) return writeError(NO_CALL, NO_BALANCE, HTTP_NOT_FOUND)
  if (body === null) return writeRefusal('syntax_wrong')
  // A name that is no name must not be taken for none, which would be that of the token.
  if (route.user === '' && route.isAboutPlayer) return writeRefusal('player_unknown')
  const token = single(sender.headers[PAM_TOKEN_HEADER])
  const asked = { ...supplier, user: route.user, token: isToken(token) ? token : '' }
  return CALLS[route.call](asked, { ...request, body }, route)
}

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

const NO_PROVIDER = {
  of: 'syntax_wrong',
  code: 'PAM_ERR_MISSING_PROVIDER',
  message: 'the query names no provider',
} as const
const NO_CALL = { of: 'syntax_wrong', code: 'PAM_ERR_UNDEFINED', message: 'no such call' } as const
