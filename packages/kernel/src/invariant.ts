/** A broken assumption of ours: a bug, never an answer to bad input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** Throws when `condition` does not hold. Runs in production too. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}

/** The last branch of an exhaustive switch: reaching it does not compile, and throws if it happens all the same. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable: ${String(value)}`)
}
