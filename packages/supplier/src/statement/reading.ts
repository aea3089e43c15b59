import { createHash } from 'node:crypto'
import { isDay, parseAmount } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { csvFields } from './csv.ts'
import {
  STATEMENT_COLUMNS,
  type StatementEnd,
  type StatementHead,
  type StatementLine,
  type StatementPart,
  WireEnd,
  WireHead,
  WireLine,
} from './shapes.ts'
import { textLines } from './text-lines.ts'

export type StatementFormat = 'csv' | 'jsonl'

/** Lines of one page: what is held in memory of a statement, however long it is. */
export const STATEMENT_PAGE_LINES = 2_000
const DAY_LENGTH = '2026-11-30'.length
const STATEMENT_LINES_MAX = 20_000_000

/** A statement that does not say what it should: nothing of it may be used. */
export class StatementMalformed extends Error {
  override readonly name = 'StatementMalformed'
  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`)
  }
}

const checkHead = TypeCompiler.Compile(WireHead)
const checkLine = TypeCompiler.Compile(WireLine)
const checkEnd = TypeCompiler.Compile(WireEnd)

/**
 * Reads a statement as it comes, a page at a time. It begins by saying whose it is and of which time, and ends by saying how many lines it
 * has, so that half a statement never looks like a whole one. Throws StatementMalformed at the first line that is wrong.
 *
 * JSON lines: `{"statement","from","to"}`, then one object a line, then `{"end"}`. CSV: `statement,CODE,from,to`, a line with the names
 * of the columns, then one line each, then `end,<count>`.
 */
export async function* readStatement(
  source: AsyncIterable<Uint8Array>,
  format: StatementFormat,
): AsyncGenerator<StatementPart> {
  const records = format === 'csv' ? csvRecords() : jsonRecords()
  const hash = createHash('sha256')
  let page: StatementLine[] = []
  let count = 0
  let number = 0
  let ended = false
  for await (const text of textLines(source, why => new StatementMalformed(number + 1, why))) {
    number += 1
    if (ended) throw new StatementMalformed(number, 'it goes on after its end')
    const record = read(() => records(text, number), number)
    if ('end' in record) {
      ended = true
      if (number === 1) throw new StatementMalformed(number, 'it does not say whose it is')
      if (page.length > 0) yield { lines: page }
      yield { end: endOf(record.end, count, number, hash.digest()) }
      continue
    }
    hash.update(text).update('\n')
    if ('head' in record) yield { head: headOf(record.head, number) }
    if (!('line' in record)) continue
    page.push(lineOf(record.line, number))
    count += 1
    if (count > STATEMENT_LINES_MAX) throw new StatementMalformed(number, `more than ${STATEMENT_LINES_MAX} lines`)
    if (page.length === STATEMENT_PAGE_LINES) {
      yield { lines: page }
      page = []
    }
  }
  if (!ended) throw new StatementMalformed(number + 1, 'it breaks off: the end is missing')
}

type WireRecord = { head: unknown } | { line: unknown } | { end: unknown } | { columns: true }
type Records = (text: string, number: number) => WireRecord

function read(parse: () => WireRecord, number: number): WireRecord {
  try {
    return parse()
  } catch (error) {
    throw error instanceof StatementMalformed ? error : new StatementMalformed(number, 'it cannot be read')
  }
}

const jsonRecords = (): Records => (text, number) => {
  const value: unknown = JSON.parse(text)
  if (number === 1) return { head: value }
  return typeof value === 'object' && value !== null && 'end' in value ? { end: value } : { line: value }
}

const csvRecords = (): Records => (text, number) => {
  const fields = csvFields(text)
  if (number === 1) {
    const [word, statement, from, to] = fields
    return { head: word === 'statement' ? { statement, from, to } : {} }
  }
  if (number === 2) {
    if (fields.join() !== STATEMENT_COLUMNS.join())
      throw new StatementMalformed(number, `the columns are ${STATEMENT_COLUMNS.join()}`)
    return { columns: true }
  }
  if (fields[0] === 'end' && fields.length <= 3) return { end: csvEnd(fields) }
  if (fields.length !== STATEMENT_COLUMNS.length)
    throw new StatementMalformed(number, `it has ${fields.length} of ${STATEMENT_COLUMNS.length} columns`)
  const line = Object.fromEntries(STATEMENT_COLUMNS.map((column, position) => [column, fields[position]]))
  return { line: { ...line, reference: fields[STATEMENT_COLUMNS.indexOf('reference')] || null } }
}

const csvEnd = ([, lines = '', signature]: string[]): object => ({
  end: /^\d{1,9}$/.test(lines) ? Number.parseInt(lines, 10) : null,
  ...(signature === undefined ? {} : { signature }),
})

function checked<Schema extends TSchema, Value>(check: TypeCheck<Schema>, value: unknown, number: number): Value {
  if (check.Check(value)) return value as Value
  const fault = check.Errors(value).First()
  throw new StatementMalformed(number, `${fault?.path.slice(1) || 'it'}: ${fault?.message ?? 'not as it should be'}`)
}

function headOf(value: unknown, number: number): StatementHead {
  const { statement, from, to }: { statement: string; from: string; to: string } = checked(checkHead, value, number)
  const head = { supplier: statement, from: timeOf(from, number), to: timeOf(to, number) }
  if (head.from >= head.to) throw new StatementMalformed(number, 'it ends before it begins')
  return head
}

function lineOf(value: unknown, number: number): StatementLine {
  const wire: WireLine = checked(checkLine, value, number)
  const amount = parseAmount(wire.amount)
  if (!amount.ok) throw new StatementMalformed(number, 'amount: not a decimal number of at most four places')
  const { transaction: externalId, kind, reference, round, player, currency } = wire
  return { externalId, kind, reference, round, player, currency, amount: amount.value, at: timeOf(wire.at, number) }
}

function endOf(value: unknown, count: number, number: number, digest: Buffer): StatementEnd {
  const { end, signature }: { end: number; signature?: string } = checked(checkEnd, value, number)
  if (end !== count) throw new StatementMalformed(number, `it has ${count} lines and says ${end}`)
  return { lines: end, signature: signature ?? null, digest }
}

function timeOf(text: string, number: number): Date {
  const time = new Date(text)
  // The 31st of November is read as a day of December.
  if (Number.isNaN(time.getTime()) || !isDay(text.slice(0, DAY_LENGTH)))
    throw new StatementMalformed(number, `${text} is no time`)
  return time
}
