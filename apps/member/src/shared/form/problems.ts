import type { TextKey, Values } from '@hiyas/i18n'

/** What is wrong with a field: a text of ours in the language of the moment, or what the server said. */
export type Problem = { key: TextKey; values?: Values } | { text: string }
export type Problems<Field extends string> = Partial<Record<Field, Problem>>
export type FieldValues<Field extends string> = Readonly<Record<Field, string>>

/** What the screen's own check found, and what the server refused when it was asked: the second outlives another check. */
export type Found<Field extends string> = { readonly checked: Problems<Field>; readonly refused: Problems<Field> }

export const NOTHING_FOUND = { checked: {}, refused: {} } as const satisfies Found<string>

/** What is said at the fields. */
export const shownOf = <Field extends string>({ checked, refused }: Found<Field>): Problems<Field> => ({
  ...checked,
  ...refused,
})

/** Of what was asked of each field, what was found. */
export function problemsOf<Field extends string>(asked: Partial<Record<Field, Problem | null>>): Problems<Field> {
  return Object.fromEntries(Object.entries(asked).filter(([, problem]) => problem !== null)) as Problems<Field>
}

export const isAny = (problems: Problems<string>): boolean => Object.values(problems).some(Boolean)

/** A new keystroke takes back what was said of a field. */
export const forgotten = <Field extends string>({ checked, refused }: Found<Field>, field: Field): Found<Field> => ({
  checked: without(checked, field),
  refused: without(refused, field),
})

/** Looks at some fields anew, by what the check finds now; the others keep what was said of them. */
export function lookedAtAgain<Field extends string>(
  { checked, refused }: Found<Field>,
  now: Problems<Field>,
  due: readonly Field[],
): Found<Field> {
  const kept = due.reduce<Problems<Field>>(without, checked)
  const anew = Object.fromEntries(due.flatMap(field => (now[field] === undefined ? [] : [[field, now[field]]])))
  return { checked: { ...kept, ...anew }, refused }
}

/** The fields somebody has put something into. */
export const filledOf = <Field extends string>(fields: readonly Field[], values: FieldValues<Field>): Field[] =>
  fields.filter(field => values[field].trim() !== '')

function without<Field extends string>(problems: Problems<Field>, field: Field): Problems<Field> {
  const { [field]: _, ...others } = problems
  return others as Problems<Field>
}
