import { refusalKey, type TextedCode } from './problem-text.ts'
import { isAny, type Problems } from './problems.ts'

/** Where a refusal is said: at the field it is about where the form shows it, else nowhere here: then above the button (decision 9). */
export function placed<Field extends string>(
  places: Partial<Record<string, string>>,
  code: TextedCode,
  shown: readonly Field[],
): Problems<Field> {
  const place = shown.find(field => field === places[code])
  return place === undefined ? {} : ({ [place]: { key: refusalKey(code) } } as Problems<Field>)
}

/** A refusal that no field says is said above the button. */
export function elseAbove<Field extends string>(problems: Problems<Field>, say: () => void): Problems<Field> {
  if (!isAny(problems)) say()
  return problems
}
