/**
 * An outcome that may be refused. A refusal is a value with a stable code; a bug throws.
 * `Refusal` carries only what the asker may see.
 */
export type Result<Value, Code extends string = never> = Ok<Value> | ([Code] extends [never] ? never : Refusal<Code>)

export type Ok<Value> = { readonly ok: true; readonly value: Value }

export type Refusal<Code extends string = string> = {
  readonly ok: false
  readonly code: Code
  /** The input field the refusal is about, when there is one. */
  readonly field?: string
  /** What a screen needs to explain it, such as the true balance. Never personal data of another member. */
  readonly detail?: Readonly<Record<string, unknown>>
}

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

export const refuse = <Code extends string>(
  code: Code,
  about: { field?: string; detail?: Readonly<Record<string, unknown>> } = {},
): Refusal<Code> => ({ ok: false, code, ...about })
