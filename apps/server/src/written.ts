import type { ErrorObject } from 'ajv'

/** Parts of the shapes of files that operators write, and what is wrong with such a file in a sentence. */

/** Closed: a misspelt name must not look like one that was left out. */
export const open = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
export const orNull = (shape: object) => ({ anyOf: [shape, { type: 'null' }] })
/** A text of this form; `is` says what that is, to who wrote another one. */
export const like = (pattern: string, maxLength: number, is?: string) => ({
  type: 'string',
  pattern,
  maxLength,
  ...(is === undefined ? {} : { description: is }),
})

const TIME_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2})$/
/** Without its zone a time would be that of whichever machine reads it. */
export const TIME = {
  type: 'string',
  format: 'time-with-zone',
  maxLength: 32,
  description: 'a time with its zone, such as 2026-11-22T02:00+08:00',
}
/** What a check of files with times in them is made with. */
export const FORMATS = { 'time-with-zone': (text: string) => readTime(text) !== null }

/** Null when it is no such time. A day that is in no calendar is read as one of the month after: it was meant otherwise. */
export function readTime(text: string): Date | null {
  const day = text.slice(0, 'YYYY-MM-DD'.length)
  const [time, midnight] = [new Date(text), new Date(`${day}T00:00Z`)]
  if (!TIME_FORM.test(text) || Number.isNaN(time.getTime()) || Number.isNaN(midnight.getTime())) return null
  return midnight.toISOString().startsWith(day) ? time : null
}

/** Of a check that keeps the shapes with its errors (`verbose`). Never repeats a value: it may be a secret. */
export function faultIn([error]: readonly ErrorObject[]): string {
  const place = (error?.instancePath ?? '').slice(1).split('/').filter(Boolean)
  if (error?.keyword === 'additionalProperties')
    return `${[...place, error.params.additionalProperty].join('.')}: there is no such setting.`
  const is = error?.keyword === 'pattern' || error?.keyword === 'format' ? error.parentSchema?.description : undefined
  return `${place.join('.') || 'The settings'}: it ${is ? `must be ${is}` : (error?.message ?? 'is not right')}.`
}
