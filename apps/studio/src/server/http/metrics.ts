import { isFromThisMachine } from '@hiyas/http'
import { DAY_MS, dayOf, dayStartMs, formatAmount, refuse, SECOND_MS } from '@hiyas/kernel'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { DAYS_BACK_MAX } from '../returns/rules.ts'
import { heldInRounds } from '../store/held.ts'
import { alarmsSince } from '../store/returns.ts'
import { sendRefusal } from './errors.ts'

/**
 * Figures for the collector beside the process: how many returns of the last week are out of their band and how far was counted (GAM-19), and
 * what money lies in rounds that are not finished, or whose win nobody took (GAM-17).
 */
export function addMetrics(app: FastifyInstance, { database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendRefusal(reply, refuse('not_found'))
    const { out, lastDay } = await alarmsSince(database.query, dayOf(clock.nowMs() - DAYS_BACK_MAX * DAY_MS))
    const endedAt = lastDay === null ? Number.NaN : (dayStartMs(lastDay) + DAY_MS) / SECOND_MS
    const held = await heldInRounds(database.query)
    const each = (name: string, value: (one: (typeof held)[number]) => string | number): string[] =>
      held.map(one => `${name}{state="${one.state}",currency="${one.currency}"} ${value(one)}`)
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        [
          '# HELP hiyas_studio_returns_out Returns of games out of their band in the last week: anything but 0 is to be looked at',
          '# TYPE hiyas_studio_returns_out gauge',
          `hiyas_studio_returns_out ${out}`,
          '# HELP hiyas_studio_returns_counted_until_seconds Up to when returns have been counted',
          '# TYPE hiyas_studio_returns_counted_until_seconds gauge',
          `hiyas_studio_returns_counted_until_seconds ${endedAt}`,
          '# HELP hiyas_studio_rounds_held Rounds that are not finished, or whose win the wallet never took: disputed ones are to be looked at',
          '# TYPE hiyas_studio_rounds_held gauge',
          ...each('hiyas_studio_rounds_held', ({ rounds }) => rounds),
          '# HELP hiyas_studio_stakes_held What was staked on them, in main units',
          '# TYPE hiyas_studio_stakes_held gauge',
          ...each('hiyas_studio_stakes_held', ({ staked }) => formatAmount(staked)),
          '# HELP hiyas_studio_wins_held What they have won and is not paid, in main units',
          '# TYPE hiyas_studio_wins_held gauge',
          ...each('hiyas_studio_wins_held', ({ won }) => formatAmount(won)),
          '',
        ].join('\n'),
      )
  })
}
