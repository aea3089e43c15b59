import type { Minor } from '@hiyas/kernel'
import { type Static, Type } from '@sinclair/typebox'

/** What a line of a statement tells. A rollback says of what, because that decides who got the money. */
const STATEMENT_KINDS = ['bet', 'win', 'rollback_bet', 'rollback_win'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** What a line does to the money that the supplier holds for us: bets add to it. */
export const signOf = (kind: StatementKind): 1n | -1n => (kind === 'bet' || kind === 'rollback_win' ? 1n : -1n)

export type StatementHead = { supplier: string; from: Date; to: Date }

/** One transaction as the supplier has it. */
export type StatementLine = {
  externalId: string
  kind: StatementKind
  /** The supplier's id of what a win or a rollback answers. */
  reference: string | null
  round: string
  /** As the supplier names the member; empty where his statements do not. */
  player: string
  currency: string
  /** Never below zero: the kind says which way it went. Zero of a free bet and its rollback, which move nothing (W-24). */
  amount: Minor
  at: Date
}

/** `signature` and `digest` are for statements that are signed: by RSA-SHA256, over the SHA-256 of all bytes before the last line. */
export type StatementEnd = { lines: number; signature: string | null; digest: Buffer }

/** A statement as it is read: its head, its lines in pages, its end. */
export type StatementPart = { head: StatementHead } | { lines: StatementLine[] } | { end: StatementEnd }

const Id = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x20-\\x7e]+$' })
const Time = Type.String({
  maxLength: 32,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
})

export const WireHead = Type.Object({
  statement: Type.String({ minLength: 1, maxLength: 32, pattern: '^[\\x21-\\x7e]+$' }),
  from: Time,
  to: Time,
})

export const WireLine = Type.Object({
  transaction: Id,
  kind: Type.Unsafe<StatementKind>(Type.Union(STATEMENT_KINDS.map(kind => Type.Literal(kind)))),
  reference: Type.Union([Id, Type.Null()]),
  round: Id,
  player: Type.String({ maxLength: 128, pattern: '^[\\x20-\\x7e]*$' }),
  currency: Type.String({ pattern: '^[A-Z][A-Z0-9_]{2,31}$', maxLength: 32 }),
  /** Decimal text in main units, without a sign (W-28). */
  amount: Type.String({ maxLength: 20 }),
  at: Time,
})
export type WireLine = Static<typeof WireLine>

export const WireEnd = Type.Object({
  end: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  signature: Type.Optional(Type.String({ maxLength: 1_024 })),
})

/** The columns of a statement in CSV, in this order, as its second line names them. */
export const STATEMENT_COLUMNS = [
  'transaction',
  'kind',
  'reference',
  'round',
  'player',
  'currency',
  'amount',
  'at',
] as const satisfies readonly (keyof WireLine)[]
