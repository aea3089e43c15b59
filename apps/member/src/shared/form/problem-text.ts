import type { TextKey, Texts } from '@hiyas/i18n'
import type { Problem } from './use-form.ts'

/** A problem in words, or undefined when there is none. */
export function problemText({ t }: Pick<Texts, 't'>, problem: Problem | undefined): string | undefined {
  if (problem === undefined) return undefined
  return 'key' in problem ? t(problem.key, problem.values) : problem.text
}

/** The text of a refusal or failure by its code. A code without a text does not compile. */
export const refusalKey = <Code extends string>(
  code: `refusal.${Code}` extends TextKey ? Code : never,
): `refusal.${Code}` & TextKey => `refusal.${code}` as `refusal.${Code}` & TextKey
