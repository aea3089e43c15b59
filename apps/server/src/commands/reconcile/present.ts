import { formatAmount, type Minor } from '@hiyas/kernel'
import {
  CASES_MAX,
  type Compared,
  type DiscrepancyRow,
  type Report,
  totalOf,
  VERDICTS,
  type WholeCase,
} from '../../modules/reconciliation/index.ts'

/** A report as people read it: what the statement comes to, and what does not fit. */
export function reportText(report: Report): string {
  const { found, open, closed, reopened } = report
  const unlisted = found > CASES_MAX ? ` (the first ${CASES_MAX} have a case)` : ''
  const known = open < found ? `, ${open} of them to look at` : ''
  const again = reopened > 0 ? ` ${reopened} open again, as money has moved for them.` : ''
  return [statementText(report), `${found} differences${unlisted}${known}, ${closed} cases closed.${again}`].join('\n')
}

/** A table for each currency, whose last line is the sum of the others. */
export function statementText({ supplier, from, to, lines, totals }: Compared | Report): string {
  const head = `${supplier}, ${from.toISOString()} to ${to.toISOString()}: ${lines} lines`
  const currencies = [...new Set(totals.map(total => total.currency))]
  const tables = currencies.flatMap(currency => {
    const ofCurrency = totals.filter(total => total.currency === currency)
    const rows = VERDICTS.flatMap(verdict => {
      const total = ofCurrency.find(one => one.verdict === verdict)
      return total === undefined ? [] : [rowText(verdict.replace('_', ' '), total)]
    })
    return [`  ${currency.padEnd(16)}${HEAD}`, ...rows, rowText('in all', totalOf(ofCurrency))]
  })
  return [head, ...tables].join('\n')
}

const WIDTH = 20
const HEAD = ['their lines', 'theirs', 'our lines', 'ours'].map(word => word.padStart(WIDTH)).join('')

const rowText = (
  name: string,
  { theirLines, theirs, ourLines, ours }: { theirLines: bigint; theirs: Minor; ourLines: bigint; ours: Minor },
): string => {
  const cells = [theirLines.toString(), formatAmount(theirs), ourLines.toString(), formatAmount(ours)]
  return `  ${name.padEnd(16)}${cells.map(cell => cell.padStart(WIDTH)).join('')}`
}

export const caseLine = (row: DiscrepancyRow): string =>
  [
    `case ${row.id}`,
    row.supplier,
    row.verdict.replace('_', ' '),
    row.external_id,
    `theirs ${row.theirs === null ? '-' : formatAmount(row.theirs)}`,
    `ours ${row.ours === null ? '-' : formatAmount(row.ours)}`,
    row.currency,
    ...(row.differs.length > 0 ? [`differs: ${row.differs.join(', ')}`] : []),
    ...(row.note === '' ? [] : [row.note]),
  ].join('  ')

/** A case with all that was said and done about it, the last first. */
export function caseText({ found, notes, corrections }: WholeCase): string {
  const { state, opened_at, changed_at, their_kind, their_round, their_player } = found
  const said = [their_kind, their_round, their_player].filter(word => word)
  return [
    caseLine({ ...found, note: '' }),
    `  ${state} since ${changed_at.toISOString()}, found ${opened_at.toISOString()}`,
    ...(said.length > 0 ? [`  the statement says: ${said.join('  ')}`] : []),
    ...notes.map(note => `  ${note.said_at.toISOString()}  ${note.state}  ${note.note}`),
    ...corrections.map(
      row =>
        `  correction ${row.id}  ${row.state}  ${formatAmount(row.amount)} ${row.currency}  ${row.reason}  ${row.evidence}  by ${row.proposed_by}${row.decided_by === null ? '' : `, decided by ${row.decided_by}`}`,
    ),
  ].join('\n')
}
