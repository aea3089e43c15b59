import { connect } from '@hiyas/database'
import { createWriter, type SupplierMove } from '../src/index.ts'

/**
 * A process that will be killed: sends bets, wins and rollbacks without end and reports each one before it is sent and
 * after it is answered, one JSON object a line.
 */
const [url = '', clearing = '', ...members] = process.argv.slice(2)
const database = connect({ url, connectionsMax: 1, name: 'crash-child' })
const writer = createWriter({ database })
const CALLERS = 40

const base = { supplier: 'HYO', clearing: BigInt(clearing), game: 'fruits', round: 'round-1', roundClosed: false }

await Promise.all(Array.from({ length: CALLERS }, (_, caller) => play(caller)))

async function play(caller: number): Promise<void> {
  const account = BigInt(members[caller % members.length] ?? 0)
  for (let round = 0; ; round++) {
    const bet = `crash-${caller}-${round}`
    await send({ ...base, kind: 'bet', externalId: bet, referenceId: null, account, amount: 7n, digest: 'bet' })
    const isCancelled = round % 3 === 0
    await send({
      ...base,
      kind: isCancelled ? 'rollback' : 'win',
      externalId: `${bet}-end`,
      referenceId: bet,
      account,
      amount: isCancelled ? 0n : 5n,
      digest: 'end',
    })
  }
}

async function send(move: SupplierMove): Promise<void> {
  report('sent', {
    ...move,
    account: String(move.account),
    clearing: String(move.clearing),
    amount: String(move.amount),
  })
  const outcome = await writer.submit(move)
  const transactionId = outcome.status === 'refused' ? null : String(outcome.transactionId)
  report('answered', { externalId: move.externalId, status: outcome.status, transactionId })
}

// A pipe that is written synchronously keeps what was reported when the process is killed.
function report(event: string, about: object): void {
  process.stdout.write(`${JSON.stringify({ event, ...about })}\n`)
}
