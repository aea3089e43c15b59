/**
 * The shape of a kept value: whether a value has it. A library for this weighs more in the first page than all that the device
 * keeps. Numbers are finite; a record may hold more than is named, such as what an older version kept.
 */
export type Shape<Value> = (value: unknown) => value is Value
export type Shaped<Known> = Known extends Shape<infer Value> ? Value : never

/** What only its reader can judge. */
export const anything: Shape<unknown> = (_value): _value is unknown => true
export const string: Shape<string> = value => typeof value === 'string'
export const boolean: Shape<boolean> = value => typeof value === 'boolean'
export const number: Shape<number> = (value): value is number => Number.isFinite(value)

/** A text of a form. */
export const text =
  (form: RegExp): Shape<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

export const oneOf =
  <const Value extends string | number>(...values: readonly Value[]): Shape<Value> =>
  (value): value is Value =>
    values.some(known => known === value)

export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || shape(value)

/** What an older version did not keep. */
export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || shape(value)

export const array =
  <Value>(shape: Shape<Value>): Shape<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(shape)

export const object =
  <Fields extends Readonly<Record<string, Shape<unknown>>>>(
    fields: Fields,
  ): Shape<{ -readonly [Name in keyof Fields]: Shaped<Fields[Name]> }> =>
  (value): value is { -readonly [Name in keyof Fields]: Shaped<Fields[Name]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, shape]) => shape((value as Record<string, unknown>)[name]))
