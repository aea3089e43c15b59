import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { readTime } from '@hiyas/kernel'
import { Ajv, type ErrorObject } from 'ajv'
import { originOf } from '../platform/origins.ts'
import { type Outcome, wrong } from './outcome.ts'

/** Parts of the shapes of files that operators write, and what is wrong with such a file in a sentence. */

type Properties = Readonly<Record<string, object>>

/** These and no others: a misspelt name must not look like one that was left out. */
export const only = (properties: Properties) => ({ type: 'object', properties, additionalProperties: false })
/** These, none of which may be left out, and others, which may. */
export const must = (properties: Properties, others: Properties = {}) => ({
  ...only({ ...properties, ...others }),
  required: Object.keys(properties),
})
export const list = (items: object, maxItems: number) => ({ type: 'array', items, maxItems })
/** A list that names nothing twice. */
export const unique = (items: object, maxItems: number) => ({ ...list(items, maxItems), uniqueItems: true })
export const orNull = (shape: object) => ({ anyOf: [shape, { type: 'null' }] })
/** A text of this form; `is` says what that is, to who wrote another one. */
export const like = (pattern: string, maxLength: number, is?: string) => ({
  type: 'string',
  pattern,
  maxLength,
  ...(is === undefined ? {} : { description: is }),
})

/** The same of an address, which also has to name a host that there can be, or begins on this site. */
export const addressLike = (pattern: string, is: string) => ({ ...like(pattern, 300, is), format: 'address' })

export const TIME = {
  type: 'string',
  format: 'time-with-zone',
  maxLength: 32,
  description: 'a time with its zone, such as 2026-11-22T02:00+08:00',
}

/** What such a file says, or what is told of one that nobody can read: other letters than the operator's would be shown to members, or be a secret. */
export async function readSettingsFile(file: string): Promise<{ content: string } | { refused: Outcome }> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return { refused: wrong(`${file} cannot be read.`) }
  if (!isUtf8(bytes)) return { refused: wrong(`Nothing was changed. ${file} is not written in UTF-8: save it so.`) }
  // Without the mark that some editors put at its beginning.
  return { content: new TextDecoder().decode(bytes) }
}

/** Whether a database can keep it: half of a character it would take for another one, or for none. */
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * A reader of files of this shape, which says in a sentence what is wrong with one. Of a file that is no JSON that repeats a piece, to find the
 * place by: not where it may be one of a secret.
 */
export function readerOf<Settings>(shape: object, { hasSecrets = false } = {}) {
  const formats = {
    'time-with-zone': (text: string) => readTime(text) !== null,
    address: (text: string) => text.startsWith('/') || originOf(text) !== null,
  }
  const check = new Ajv({ strict: true, strictTypes: false, verbose: true, formats }).compile<Settings>(shape)
  return (content: string): { settings: Settings } | { says: string } => {
    let parsed: unknown
    let areKept = true
    try {
      parsed = JSON.parse(content, (name, value) => {
        areKept &&= isKept(name) && (typeof value !== 'string' || isKept(value))
        return value
      })
    } catch (error) {
      return { says: hasSecrets ? 'It is not JSON.' : `It is not JSON: ${(error as Error).message}.` }
    }
    if (!areKept) return { says: 'It has \\u0000 in a text, or half of a character.' }
    return check(parsed) ? { settings: parsed } : { says: faultIn(check.errors ?? []) }
  }
}

/** Of a check that keeps the shapes with its errors (`verbose`). Never repeats a value: it may be a secret. */
function faultIn([error]: readonly ErrorObject[]): string {
  const place = (error?.instancePath ?? '').slice(1).split('/').filter(Boolean)
  if (error?.keyword === 'additionalProperties')
    return `${[...place, error.params.additionalProperty].join('.')}: there is no such setting.`
  const is = error?.keyword === 'pattern' || error?.keyword === 'format' ? error.parentSchema?.description : undefined
  return `${place.join('.') || 'The settings'}: it ${is ? `must be ${is}` : (error?.message ?? 'is not right')}.`
}
