import { createHash } from 'node:crypto'
import { KEPT_CALLS } from '../src/shared/kept-calls.ts'

/** Changes with the shape of any answer that devices keep: what was kept under another one is dropped, not shown. */
export function resultsVersion(): string {
  const shapes = KEPT_CALLS.map(({ name, output }) => [name, output])
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 8)
}
