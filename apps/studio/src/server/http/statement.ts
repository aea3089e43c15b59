import { Readable } from 'node:stream'
import type { Reader } from '@hiyas/database'
import { refuse } from '@hiyas/kernel'
import {
  isAskedByOperator,
  OPERATOR_SIGNATURE_HEADER,
  type Sign,
  type StatementLine,
  type Verify,
  writeStatement,
} from '@hiyas/supplier'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Period, roundsOfPeriod, type StatementColumn, type StatementRound } from '../store/statement.ts'
import { sendRefusal } from './errors.ts'
import { questionOf, textOf } from './question.ts'

export type StatementOptions = {
  /** The code the operator knows us by. */
  supplier: string
  /** The operator's key: nobody else is told what members play. */
  operator: Verify
  sign: Sign
}

const PAGE_ROUNDS = 1_000

/**
 * What we have told the wallet in a time, for the operator to compare with his books. A bet stands where its round began, also while the
 * round waits for its player: the time may have been asked for before it ends. How a round ended stands where it did; of one that was
 * taken back before anything was drawn that is bet and rollback, because only then we know.
 */
export function addStatement(app: FastifyInstance, deps: Omit<Deps, 'log'>, options: StatementOptions): void {
  app.get('/api/statement', async (request, reply) => {
    const question = questionOf(request.query)
    const signature = request.headers[OPERATOR_SIGNATURE_HEADER]
    const { operator: verify, supplier } = options
    const us = { kind: 'statement', supplier, verify, clock: deps.clock } as const
    if (!isAskedByOperator(us, question, textOf(signature))) return sendRefusal(reply, refuse('not_found'))
    const period = { from: new Date(question.from), to: new Date(question.to) }
    if (!(period.from < period.to) || period.to.getTime() > deps.clock.nowMs())
      return sendRefusal(reply, refuse('body_invalid', { field: 'to' }))
    const text = writeStatement(
      { supplier: options.supplier, ...period },
      linesOf(deps.database.query, period),
      options.sign,
    )
    return reply.type('application/x-ndjson').send(Readable.from(text))
  })
}

async function* linesOf(reader: Reader, period: Period): AsyncGenerator<StatementLine[]> {
  for await (const rounds of roundsIn(reader, 'opened_at', period)) yield rounds.map(betOf)
  for await (const rounds of roundsIn(reader, 'closed_at', period)) yield rounds.flatMap(endOf)
}

async function* roundsIn(reader: Reader, moment: StatementColumn, period: Period): AsyncGenerator<StatementRound[]> {
  let after: StatementRound | undefined
  for (;;) {
    const page = await roundsOfPeriod(reader, moment, period, after, PAGE_ROUNDS)
    yield page
    after = page.at(-1)
    if (page.length < PAGE_ROUNDS) return
  }
}

const commonOf = ({ id, player, currency }: StatementRound) => ({ round: id, player, currency })

const betOf = (round: StatementRound): StatementLine => ({
  ...commonOf(round),
  externalId: round.bet_id,
  kind: 'bet',
  reference: null,
  amount: round.stake,
  at: round.opened_at,
})

function endOf(round: StatementRound): StatementLine[] {
  const at = round.closed_at ?? round.opened_at
  const reference = round.bet_id
  if (round.state !== 'voided')
    return [{ ...commonOf(round), externalId: round.win_id, kind: 'win', reference, amount: round.win ?? 0n, at }]
  const undo = { externalId: round.rollback_id, kind: 'rollback_bet' as const, reference, amount: round.stake, at }
  const undone = { ...commonOf(round), ...undo }
  return round.isDebited ? [undone] : [{ ...betOf(round), at }, undone]
}
