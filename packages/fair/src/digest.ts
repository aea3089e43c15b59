import { createHash } from 'node:crypto'

/** The digest of a model: any change of a strip, a pay or a feature changes it (GAM-11, GAM-15). */
export function digestOf(model: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(model)))
    .digest('hex')
}

/** The same value with the keys of every object in one order, so that rewriting the file does not change the digest. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
