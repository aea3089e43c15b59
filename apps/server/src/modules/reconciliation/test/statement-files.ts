import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATEMENT_COLUMNS } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'

/** Writes a statement of our studio, from a moment in ms until another, to a file that is gone when the tests are over. Answers where it is. */
export function writeStatement(from: number, to: number, lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-statement-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'statement.csv')
  const head = ['statement', 'HYO', new Date(from).toISOString(), new Date(to).toISOString()].join()
  writeFileSync(file, [head, STATEMENT_COLUMNS.join(), ...lines, `end,${lines.length}`].join('\n'))
  return file
}
