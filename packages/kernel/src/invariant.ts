/** A broken assumption of ours: a bug, never an answer to bad input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** Throws when `condition` does not hold. Runs in production too. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
