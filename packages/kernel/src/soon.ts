/**
 * A value that is here, or will be. Who remembers answers at once and looks the rest up: a bet asks a dozen such questions on its way,
 * and a promise for each costs more than what is decided by the answers.
 */
export type Soon<Value> = Value | Promise<Value>

/** What follows from a value, at once where it is here. Where it is, what `next` throws is thrown; where it is waited for, it rejects. */
export const andThen = <Value, Next>(soon: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> =>
  soon instanceof Promise ? soon.then(next) : next(soon)

/** The same for two values that are asked for together. */
export const bothThen = <One, Other, Next>(
  one: Soon<One>,
  other: Soon<Other>,
  next: (one: One, other: Other) => Soon<Next>,
): Soon<Next> =>
  one instanceof Promise || other instanceof Promise
    ? Promise.all([one, other]).then(values => next(...values))
    : next(one, other)
