import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { merchantCommand } from '../src/commands/merchant/command.ts'
import type { TestServer } from './harness.ts'

/** The texts of a version, in both languages. */
export const textsOf = (version: number) => ({
  TY: { title: `Kasunduan ${version}`, content: `<p>Ang ika-${version} na kasunduan.</p>` },
  EN: { title: `Agreement ${version}`, content: `<p>Agreement number ${version}.</p>` },
})

/** Gives the demo merchant terms as an operator does, by `npm run merchant`. */
export async function putTerms(server: TestServer, terms: object, clock = systemClock) {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-terms-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'terms.json')
  writeFileSync(file, JSON.stringify({ terms }))
  return merchantCommand(server.program.deps.database, ['HIYAS', file], clock)
}
