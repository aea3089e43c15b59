import { ratioOf } from '@hiyas/fair/inhouse'
import { DAY_MS, dayOf, dayStartMs, formatAmount, refuse } from '@hiyas/kernel'
import { isAskedByOperator, OPERATOR_SIGNATURE_HEADER, RETURNS_MAX } from '@hiyas/supplier'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { BAND_DEVIATIONS } from '../returns/rules.ts'
import { returnsOfDays } from '../store/returns.ts'
import type { DayReturnRow } from '../store/tables.ts'
import { sendRefusal } from './errors.ts'
import { questionOf, textOf } from './question.ts'
import type { StatementOptions } from './statement.ts'

const DAYS_ASKED_MAX = 31

/**
 * What the games returned, day by day, for the operator who signs his question as for a statement (GAM-19): the days of Manila that begin in
 * the time he asks for, what is out of its band first.
 */
export function addReturns(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { operator: verify, supplier }: Pick<StatementOptions, 'operator' | 'supplier'>,
) {
  app.get('/api/returns', async (request, reply) => {
    const question = questionOf(request.query)
    const signature = textOf(request.headers[OPERATOR_SIGNATURE_HEADER])
    const us = { kind: 'returns', supplier, verify, clock } as const
    if (!isAskedByOperator(us, question, signature)) return sendRefusal(reply, refuse('not_found'))
    const [from, to] = [Date.parse(question.from), Date.parse(question.to)]
    if (!(from < to) || to - from > DAYS_ASKED_MAX * DAY_MS)
      return sendRefusal(reply, refuse('body_invalid', { field: 'to' }))
    const days = { from: firstDayFrom(from), to: dayOf(to - 1) }
    const rows = await returnsOfDays(database.query, days, RETURNS_MAX + 1)
    return { returns: rows.slice(0, RETURNS_MAX).map(presentReturn), isMore: rows.length > RETURNS_MAX }
  })
}

function firstDayFrom(ms: number): string {
  const day = dayOf(ms)
  return dayStartMs(day) < ms ? dayOf(ms + DAY_MS) : day
}

const presentReturn = (row: DayReturnRow) => ({
  day: row.day,
  game: row.game,
  model: row.model,
  modelDigest: row.model_digest,
  currency: row.currency,
  rounds: row.rounds,
  staked: formatAmount(row.staked),
  won: formatAmount(row.won),
  actual: ratioOf([row.won, row.staked]),
  theory: row.theory,
  band: row.deviation === null ? null : row.deviation * BAND_DEVIATIONS,
  isOut: row.is_out,
})
