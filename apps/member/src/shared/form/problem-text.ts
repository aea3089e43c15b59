import type { TextKey, Texts } from '@hiyas/i18n'
import type { Problem } from './problems.ts'

/** A problem in words, or undefined when there is none. */
export function problemText({ t }: Pick<Texts, 't'>, problem: Problem | undefined): string | undefined {
  if (problem === undefined) return undefined
  return 'key' in problem ? t(problem.key, problem.values) : problem.text
}

type RefusalKey = Extract<TextKey, `refusal.${string}`>
export type TextedCode = RefusalKey extends `refusal.${infer Code}` ? Code : never

/**
 * The text of a refusal or failure by its code. A code without a text does not compile. No type parameter: to infer one, the
 * compiler would set each code of a call against each text of the catalogues, which took most of its time.
 */
export const refusalKey = (code: TextedCode): RefusalKey => `refusal.${code}`
