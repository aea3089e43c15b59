import type { Call } from '@hiyas/contract'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import { Failure } from '../failure.ts'

/** What is not declared is removed: existing clients send cache busters and fields of other versions. */
const OPTIONS = {
  removeAdditional: 'all',
  useDefaults: true,
  allErrors: false,
  strict: true,
  allowUnionTypes: true,
} as const

/** Text only, as in queries and forms: `"20"` becomes `20` where a number is declared. */
const loose = new Ajv({ ...OPTIONS, coerceTypes: true })
/** JSON: what is declared as a number must be one. */
const exact = new Ajv(OPTIONS)

export type InputKind = 'text' | 'json'

/** Checks the input of one call. Throws `request_param_err` with the first field that is wrong. */
export function inputCheck(call: Call): (raw: unknown, kind: InputKind) => unknown {
  const checks = { text: compiled(loose, call.input), json: compiled(exact, call.input) }
  return (raw, kind) => {
    const check = checks[kind]()
    const input = kind === 'text' ? withoutBlanks(raw) : raw
    if (!check(input)) throw new Failure('request_param_err', fieldOf(check))
    const unstorable = placeOfUnstorable(input)
    if (unstorable !== null) throw new Failure('request_param_err', { field: unstorable.join('.') })
    return input
  }
}

/** Checks what a handler answers. A wrong shape is a bug of ours; what is not declared never leaves the house. */
export function outputCheck(call: Call): (value: unknown) => unknown {
  const checkOf = compiled(exact, call.output)
  return value => {
    const check = checkOf()
    if (check(value)) return value
    const [error] = check.errors ?? []
    throw new Error(`${call.name} answered another shape: ${error?.instancePath || '/'} ${error?.message ?? ''}`)
  }
}

/**
 * When it is asked for: a server that starts would compile some six hundred schemas at once, of which most are never used. A schema that is
 * wrong shows when the conformance test calls it.
 */
function compiled(ajv: Ajv, schema: AnySchema): () => ValidateFunction {
  let check: ValidateFunction | undefined
  return () => {
    check ??= ajv.compile(schema)
    return check
  }
}

/** `?gameClassify=` means that nothing was chosen. */
function withoutBlanks(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
}

/** Where a text holds what the database keeps in none, the character zero or half of a character; null when nowhere. */
function placeOfUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const place = placeOfUnstorable(inner)
    if (place !== null) return [name, ...place]
  }
  return null
}

function fieldOf(check: ValidateFunction): { field?: string } {
  const [error] = (check.errors ?? []) as ErrorObject[]
  if (!error) return {}
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : []
  const path = [...error.instancePath.split('/').filter(part => part !== ''), ...missing]
  return path.length === 0 ? {} : { field: path.join('.') }
}
