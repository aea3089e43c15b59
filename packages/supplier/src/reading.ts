import { ok, type Result, refuse } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import { ValueErrorType } from '@sinclair/typebox/errors'

/** What is done to a value of the message while it is read; `source` is its own text where it is no list or object. */
type Revive = (key: string, value: unknown, source: string | undefined) => unknown

/**
 * Reads a message of the wire from its raw bytes. Unknown fields are ignored (W-27). `syntax_wrong` = no JSON object, a field is missing,
 * or one stands twice; `types_wrong` = a field is of another type, too long, or out of range. The refusal carries in `detail.value` what
 * could be read.
 */
export function readShape<Shape>(
  check: TypeCheck<TSchema>,
  body: Buffer,
): Result<Shape, 'syntax_wrong' | 'types_wrong'> {
  return judge(check, parseJson(body), seen(body))
}

/**
 * The same for dialects whose amounts are integers, written as digits and nothing else (W-28): `1e7`, `100.0` and `-0` mean integers to a
 * reader of JSON and are none of the dialect. The fields of these names are held to it, wherever they stand.
 */
export function readShapeOfDigits<Shape>(
  check: TypeCheck<TSchema>,
  body: Buffer,
  fields: ReadonlySet<string>,
): Result<Shape, 'syntax_wrong' | 'types_wrong'> {
  const marks = seen(body)
  // Their own text is only asked for where a number of the message has more than digits: nearly never.
  const value = parseJson(body, marks.isDigitsOnly ? undefined : onlyDigits(fields))
  return judge(check, value, marks)
}

/** The fields of a message that are amounts, and what they are by their own digits; undefined where no such amount can be. */
export type Amounts = { fields: ReadonlySet<string>; read: (digits: string) => bigint | undefined }

/**
 * The same for dialects whose amounts are numbers with decimals: these fields become what their digits say. One that cannot be an amount stays
 * a number, which the shape then refuses.
 */
export function readShapeOfAmounts<Shape>(
  check: TypeCheck<TSchema>,
  body: Buffer,
  amounts: Amounts,
): Result<Shape, 'syntax_wrong' | 'types_wrong'> {
  const marks = seen(body)
  // To be told what stood there costs five times the reading itself, and a short number says it again as it stood, or shorter.
  const value = marks.hasShortNumbers ? withAmounts(parseJson(body), amounts) : parseJson(body, amountsOf(amounts))
  return judge(check, value, marks)
}

function withAmounts(value: unknown, { fields, read }: Amounts): unknown {
  if (typeof value !== 'object' || value === null) return value
  const message = value as Record<string, unknown>
  for (const field of fields) {
    const said = message[field]
    if (typeof said === 'number') message[field] = read(String(said)) ?? said
  }
  return message
}

const amountsOf =
  ({ fields, read }: Amounts): Revive =>
  (key, value, source) =>
    typeof value === 'number' && fields.has(key) ? (read(source ?? '') ?? value) : value

const onlyDigits =
  (fields: ReadonlySet<string>): Revive =>
  (key, value, source) =>
    typeof value === 'number' && fields.has(key) && !/^\d+$/.test(source ?? '') ? source : value

function judge<Shape>(
  check: TypeCheck<TSchema>,
  value: unknown,
  marks: Marks,
): Result<Shape, 'syntax_wrong' | 'types_wrong'> {
  if (value !== undefined && isAmbiguous(value, marks)) return refuse('syntax_wrong', { detail: { value } })
  if (check.Check(value)) return ok(value as Shape)
  const fault = check.Errors(value).First()
  const isMissing =
    fault?.type === ValueErrorType.ObjectRequiredProperty ||
    (fault?.type === ValueErrorType.Object && fault.path === '')
  return refuse(isMissing ? 'syntax_wrong' : 'types_wrong', { detail: { value } })
}

function parseJson(body: Buffer, revive?: Revive): unknown {
  try {
    const text = body.toString('utf8')
    if (revive === undefined) return JSON.parse(text)
    return JSON.parse(text, (key, value, context?: { source?: string }) => revive(key, value, context?.source))
  } catch {
    return undefined
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const MINUS = 0x2d
const POINT = 0x2e
const SMALL_E = 0x65
const LARGE_E = 0x45
const ZERO = 0x30
const NINE = 0x39
const DEPTH_MAX = 32
/** A number no longer than this is the same after it was read and written again. */
const SHORT = { digits: 15, decimals: 6 } as const

/**
 * Whether a field stands twice: two readers of such a message may each take another one of the two, and a signature covers both. Every field has
 * a colon outside of texts, so there are as many colons as fields in the value that came out.
 */
const isAmbiguous = (value: unknown, { colons }: Marks): boolean => colons !== fieldsOf(value)

/** The same of an answer as it was read. */
export const saysTwice = (text: string, value: unknown): boolean => isAmbiguous(value, seen(Buffer.from(text)))

/** What is seen outside of the texts of a message. Short numbers have no sign, no exponent, few digits, and fewer decimals. */
type Marks = { colons: number; isDigitsOnly: boolean; hasShortNumbers: boolean }

function seen(body: Buffer): Marks {
  let [colons, digits, decimals] = [0, 0, 0]
  let [isDigitsOnly, hasShortNumbers] = [true, true]
  let [isInText, isInFraction] = [false, false]
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (isInText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (isDigit(byte)) {
      digits++
      if (isInFraction) decimals++
      if (digits > SHORT.digits || decimals > SHORT.decimals) hasShortNumbers = false
    } else if (byte === POINT) {
      isInFraction = true
      isDigitsOnly = false
    } else {
      if (byte === COLON) colons++
      // `true` and `false` have one too.
      else if (byte === MINUS || byte === LARGE_E || (byte === SMALL_E && isDigit(body[at - 1])))
        isDigitsOnly = hasShortNumbers = false
      digits = decimals = 0
      isInFraction = false
    }
  }
  return { colons, isDigitsOnly, hasShortNumbers }
}

const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= NINE

/** No number for what is nested deeper than any message is: thousands of levels are more than the stack bears. */
function fieldsOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEPTH_MAX) return Number.NaN
  const inner = Array.isArray(value) ? value : Object.values(value)
  let fields = Array.isArray(value) ? 0 : inner.length
  for (const item of inner) fields += fieldsOf(item, depth + 1)
  return fields
}
