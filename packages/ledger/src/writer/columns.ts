import { decidingIdOf, type SupplierMove } from './moves.ts'

type Value = string | bigint | boolean | null

/** What a statement is told of a move, alone or as one of an array: one place says in which order, whichever way moves go. */
export type Column = { value: (move: SupplierMove) => Value; element: (move: SupplierMove) => Exclude<Value, null> }

const plain = (value: (move: SupplierMove) => Exclude<Value, null>): Column => ({ value, element: value })

const text = (value: (move: SupplierMove) => string | null): Column => ({
  value,
  element(move) {
    const said = value(move)
    return said === null ? 'null' : quoted(said)
  },
})

const ID = [text(move => move.supplier), text(move => move.externalId)]
const REST = [
  plain(move => move.account),
  plain(move => move.clearing),
  plain(move => move.amount),
  text(move => move.game),
  text(move => move.round),
  plain(move => move.roundClosed),
  text(move => move.digest),
]
export const isRefusedAfterEnd = (move: SupplierMove): boolean => move.isRefusedAfterEnd ?? false

/** Of the statements for bets that simply fit. */
export const BET_COLUMNS: readonly Column[] = [...ID, ...REST]
export const BET_COLUMNS_WITH_ROUND_END: readonly Column[] = [...BET_COLUMNS, plain(isRefusedAfterEnd)]

const ANY = [plain(move => move.kind), ...ID, text(decidingIdOf), ...REST]

/** Of `ledger.apply_moves`. */
export const MOVE_COLUMNS: readonly Column[] = [...ANY, plain(isRefusedAfterEnd)]
/** Of `ledger.apply_split`. */
export const SPLIT_COLUMNS: readonly Column[] = [
  ...ANY,
  plain(move => arrayOf(move.bonusAccounts ?? [], account => account)),
  plain(isRefusedAfterEnd),
]

/** One move: a value a column. */
export const valuesOf = (columns: readonly Column[], move: SupplierMove): Value[] =>
  columns.map(({ value }) => value(move))

/** Moves: an array a column. */
export const arraysOf = (columns: readonly Column[], moves: readonly SupplierMove[]): string[] =>
  columns.map(({ element }) => arrayOf(moves, element))

/** An array as PostgreSQL reads it. Written by hand: the driver's own way costs a third of the time of a batch. */
function arrayOf<Item>(items: readonly Item[], value: (item: Item) => string | bigint | boolean): string {
  let text = '{'
  for (const item of items) text += text.length === 1 ? value(item) : `,${value(item)}`
  return `${text}}`
}

/** Texts of a move are printable ASCII, so these two characters are all that needs care. */
const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

const SPECIAL = /["\\]/
