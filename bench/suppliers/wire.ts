import { invariant, type Minor } from '@hiyas/kernel'
import {
  BEEXAR_SIGNATURE_HEADER,
  CALETA_PATHS,
  CALETA_SIGNATURE_HEADER,
  CALETA_STATUS_OF,
  createSharedSecret,
  createSigner,
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  HUB88_STATUS_OF,
  HUB88_SUPPLIER_HEADER,
  hub88Wire,
  writeDecimal,
} from '@hiyas/supplier'
import { type Keys, postOf } from '../bets/requests.ts'
import { BOOK, type Dialect, type Seller, tokenOf } from '../bets/site.ts'
import type { Message, Move, Supplier } from './message.ts'
import { bodyOf, GAME, namelessOf, type TokenOf, userOf, type Voice } from './voice.ts'
import { pamVoice } from './wire-pam.ts'

/** `tokens` where the games were opened by a launch, and not by `seedSeller`. */
export const voiceOf = (
  supplier: Supplier,
  keys: Keys,
  tokens: TokenOf = member => tokenOf(member, supplier.code),
): Voice => VOICES[supplier.dialect](supplier, keys, tokens)

const VOICES: Readonly<Record<Dialect, (supplier: Supplier, keys: Keys, tokens: TokenOf) => Voice>> = {
  hub88: (supplier, keys, tokens) => signed(supplier, { keys, tokens }, HUB88),
  caleta: (supplier, keys, tokens) => signed(supplier, { keys, tokens }, CALETA),
  beexar,
  pam: ({ code }, _, tokens) => pamVoice(code, secretOf(code), tokens),
}

/** The supplier as our side knows him. */
export const sellerOf = ({ code, dialect }: Supplier, { publicKeyPem }: Keys): Seller => ({
  code,
  dialect,
  vendor: `V${code}`,
  game: GAME,
  opener: dialect === 'hub88' || dialect === 'caleta' ? { publicKeyPem } : { secret: secretOf(code) },
  tokens: code,
})

/** Without blanks: one dialect sends it in a header. */
const secretOf = (code: string): string => `the-secret-of-${code}-alone`

/** What the two dialects that sign with RSA say in different words. */
type Family = {
  paths: Readonly<Record<'bet' | 'win' | 'rollback', string>>
  head(code: string, signature: string): { prefix: string; headers: Record<string, string> }
  player(user: string): object
  busy: string
}

const HUB88: Family = {
  paths: HUB88_PATHS,
  head: (code, signature) => ({
    prefix: '/supplier/hub88',
    headers: { [HUB88_SUPPLIER_HEADER]: code, [HUB88_SIGNATURE_HEADER]: signature },
  }),
  player: user => ({ user }),
  busy: HUB88_STATUS_OF.busy,
}

const CALETA: Family = {
  paths: CALETA_PATHS,
  head: (code, signature) => ({
    prefix: `/supplier/caleta/${code}`,
    headers: { [CALETA_SIGNATURE_HEADER]: signature },
  }),
  player: user => ({ supplier_user: user, user }),
  busy: CALETA_STATUS_OF.busy,
}

function signed(
  supplier: Supplier,
  { keys, tokens }: { keys: Keys; tokens: TokenOf },
  { paths, head, player, busy }: Family,
): Voice {
  const sign = createSigner(keys.privateKeyPem)
  return {
    say(message) {
      const [move] = message.moves as [Move & { kind: 'bet' | 'win' | 'rollback' }]
      const token = tokens(message.member)
      const said = { ...player(userOf(message.member)), token, ...signedBody(message, move) }
      const body = Buffer.from(JSON.stringify(said))
      const { prefix, headers } = head(supplier.code, sign(body))
      return postOf(prefix + paths[move.kind], headers, body)
    },
    understand(text) {
      const { status = '', balance } = bodyOf(text) as { status?: string; balance?: number }
      if (status === 'RS_OK') return { kind: 'accepted', ownIds: null, balance: String(balance), isOfThen: false }
      return status === busy
        ? { kind: 'busy' }
        : { kind: 'refused', reason: STATUS_REASONS[status] ?? (status || namelessOf(text)) }
    },
  }
}

const STATUS_REASONS: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'transaction_rolled_back',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'transaction_unknown',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate_transaction',
  RS_ERROR_INVALID_TOKEN: 'token_invalid',
  RS_ERROR_TOKEN_EXPIRED: 'token_invalid',
}

const signedBody = ({ round, closed }: Message, { id, kind, reference, amount }: Move) => ({
  request_uuid: id,
  transaction_uuid: id,
  round,
  round_closed: closed,
  game_code: GAME,
  ...(kind === 'rollback' ? {} : { currency: BOOK.currency, amount: wireAmount(amount) }),
  ...(reference === null ? {} : { reference_transaction_uuid: reference }),
})

function wireAmount(amount: Minor): number {
  const wire = hub88Wire(amount)
  invariant(wire.ok, 'amounts of the lab are small')
  return wire.value
}

function beexar(supplier: Supplier): Voice {
  const secret = createSharedSecret(secretOf(supplier.code))
  return {
    say(message) {
      const kind = message.moves[0]?.kind
      const call = kind === 'rollback' || kind === 'finish' ? kind : 'betwin'
      const body = Buffer.from(JSON.stringify(beexarBody(call, message)))
      const headers = { [BEEXAR_SIGNATURE_HEADER]: secret.sign(body) }
      return postOf(`/supplier/beexar/${supplier.code}/${call}`, headers, body)
    },
    understand(text) {
      const { balance, transactions, meta } = bodyOf(text) as BeexarAnswer
      if (text.startsWith('HTTP/1.1 200') && balance !== undefined)
        return { kind: 'accepted', ownIds: transactions?.map(one => one.id) ?? null, balance, isOfThen: true }
      const code = meta?.api_code ?? ''
      return code === '500'
        ? { kind: 'busy' }
        : { kind: 'refused', reason: BEEXAR_REASONS[code] ?? (code || namelessOf(text)) }
    },
  }
}

type BeexarAnswer = { balance?: string; transactions?: { id: string }[]; meta?: { api_code: string } }

/** A changed message and one that is malformed are told alike. */
const BEEXAR_REASONS: Readonly<Record<string, string>> = {
  '100': 'insufficient_funds',
  '403': 'token_invalid',
  '409': 'transaction_rolled_back',
  '400': 'duplicate_transaction',
}

function beexarBody(call: 'betwin' | 'rollback' | 'finish', { member, round, closed, moves }: Message) {
  const account = { account_id: userOf(member), currency: BOOK.currency }
  if (call === 'finish') return { ...account, round_id: round }
  return {
    ...account,
    game_id: GAME,
    [call === 'rollback' ? 'round_id_provider' : 'round_id']: round,
    finished: closed,
    transactions: moves.map(({ id, kind, amount, reference }) =>
      call === 'rollback'
        ? { id_provider: id, type: kind, original_id_provider: reference }
        : { id_provider: id, type: kind, amount: writeDecimal(amount, BOOK.currency) },
    ),
  }
}
