/** The largest id there can be: a cursor beyond it is of no page of ours and starts at the newest. */
const ID_MAX = 2n ** 63n - 1n

/** The ledger id a cursor stands for; null for the first page. */
export function cursorOf(cursor: string | undefined): bigint | null {
  if (!cursor) return null
  const id = BigInt(cursor)
  return id <= ID_MAX ? id : null
}
