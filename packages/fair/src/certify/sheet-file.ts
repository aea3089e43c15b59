import { writeFileSync } from 'node:fs'
import { digestOf } from '../digest.ts'
import type { SlotModel } from '../slots/model.ts'
import { SLOT_MODELS } from '../slots/models.ts'
import { reportsOf, rounded } from '../slots/report.ts'
import { SHEET_TABLE } from '../slots/sheet-table.ts'
import { lineOfSheet, SHEETS } from '../slots/sheets.ts'

const TABLE_FILE = new URL('../slots/sheet-table.ts', import.meta.url)

/** Writes the sheets of some models anew; those of the others stay. */
export function writeSheets(models: readonly SlotModel[], print: (line: string) => void): void {
  const known = new Map(SHEETS.map(sheet => [`${sheet.model} ${sheet.edition}`, lineOfSheet(sheet)]))
  for (const model of models) {
    for (const report of reportsOf(model)) {
      const line = lineOfSheet({ ...rounded(report), digest: digestOf(model) })
      known.set(`${model.id} ${report.edition}`, line)
      print(line)
    }
  }
  const order = SLOT_MODELS.flatMap(({ id }) => [...known].filter(([key]) => key.startsWith(`${id} `)))
  const [header = ''] = SHEET_TABLE.trim().split('\n')
  const table = [header, ...order.map(([, line]) => line)].join('\n')
  const about =
    '/** One line an edition of a model, written by `npm run certify -- --write`; the header names the columns. */'
  writeFileSync(TABLE_FILE, `${about}\nexport const SHEET_TABLE = \`\n${table}\n\`\n`)
}
