import { MINUTE_MS } from '@hiyas/kernel'

/** One line of a file: plain texts, which are quoted where they have to be. */
export type CsvRow = readonly string[]

/**
 * Rows as a file that spreadsheets open: CRLF, quoted, UTF-8 with its mark. A text that a spreadsheet would take for a formula is
 * kept from being one.
 */
export const csvOf = (rows: readonly CsvRow[]): string => `\uFEFF${rows.map(lineOf).join('\r\n')}\r\n`

/** Hands a text to the browser as a file to keep. */
export function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read it after the tap, and one that is gone by then saves nothing.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}

const lineOf = (row: CsvRow): string => row.map(cellOf).join(',')

const NUMBER = /^-?\d+(\.\d+)?$/
const FORMULA = /^[=+\-@\t\r]/

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
