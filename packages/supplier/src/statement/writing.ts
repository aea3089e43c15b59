import { createHash } from 'node:crypto'
import { formatAmount } from '@hiyas/kernel'
import type { Sign } from '../signature.ts'
import type { StatementHead, StatementLine, WireLine } from './shapes.ts'

/** A statement as JSON lines, signed in its last one. Written as the pages come, so that its length costs no memory. */
export async function* writeStatement(
  { supplier, from, to }: StatementHead,
  pages: AsyncIterable<readonly StatementLine[]>,
  sign: Sign,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const told = (text: string) => {
    hash.update(text)
    return text
  }
  yield told(`${JSON.stringify({ statement: supplier, from: from.toISOString(), to: to.toISOString() })}\n`)
  let lines = 0
  for await (const page of pages) {
    if (page.length === 0) continue
    lines += page.length
    yield told(page.map(line => `${JSON.stringify(wireOf(line))}\n`).join(''))
  }
  yield `${JSON.stringify({ end: lines, signature: sign(hash.digest()) })}\n`
}

const wireOf = ({ externalId, amount, at, ...line }: StatementLine): WireLine => ({
  transaction: externalId,
  ...line,
  amount: formatAmount(amount),
  at: at.toISOString(),
})
