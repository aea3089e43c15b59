import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, formatAmount, systemClock } from '@hiyas/kernel'
import { ROUND_KEYS_MAX, ROUND_MOVES_MAX, type RoundMove, type WinAfterClose, winsAfterClose } from '@hiyas/ledger'
import {
  explainRounds,
  type OpenRoundRow,
  openRounds,
  recallRounds,
  type ShownRound,
} from '../../modules/reconciliation/index.ts'
import {
  DAYS_MAX,
  daysIn,
  done,
  failed,
  LISTED_MAX,
  listed,
  type Outcome,
  wrong,
  wrongNote,
  wrongSupplier,
} from '../outcome.ts'

export const USAGE = `npm run rounds -- SUPPLIER ID           shows a round with all its money; ID is its own, or that of any message of it
npm run rounds -- open [SUPPLIER]       lists the rounds that are open for more than 48 hours
npm run rounds -- reopened SUPPLIER [DAYS]   lists the wins of the last day that came after their round was closed, or of so many days: ${DAYS_MAX} at most
npm run rounds -- explain SUPPLIER ID "why it will not end"   takes a round off that list`

/** What operators ask about rounds (W-22): what happened in one, and which do not end. */
export async function roundsCommand(
  database: Database,
  words: readonly string[],
  clock: Clock = systemClock,
): Promise<Outcome> {
  const [first, second, third, fourth, ...rest] = words
  if (first === 'open' && third === undefined) return list(database, second)
  if (first === 'reopened' && second && fourth === undefined) return reopened(database, clock, second, third)
  const note = fourth?.trim()
  if (first === 'explain' && second && third && note && rest.length === 0)
    return explain(database, clock, { supplier: second, id: third, note })
  if (first && second && third === undefined) return show(database, clock, { supplier: first, id: second })
  return failed(USAGE)
}

async function show(database: Database, clock: Clock, named: { supplier: string; id: string }): Promise<Outcome> {
  const { rounds, isMore } = await recallRounds(database, clock, named)
  if (rounds.length === 0) return wrong(`${named.supplier} has no round and no message ${named.id} here.`)
  const texts = rounds.map(textOf)
  if (isMore) texts.push(`... and more: these are ${ROUND_KEYS_MAX} of its members.`)
  return done(texts.join('\n\n'))
}

async function list(database: Database, supplier: string | undefined): Promise<Outcome> {
  const unknown = await wrongSupplier(database, supplier)
  if (unknown !== null) return unknown
  const rows = await openRounds(database.query, {
    states: ['open'],
    limit: LISTED_MAX + 1,
    ...(supplier === undefined ? {} : { supplier }),
  })
  return listed(rows, { textOf: lineOf, none: 'No round is open for more than 48 hours.', which: 'oldest' })
}

async function reopened(database: Database, clock: Clock, supplier: string, given = '1'): Promise<Outcome> {
  const days = daysIn(given)
  if (days === null) return failed(USAGE)
  const unknown = await wrongSupplier(database, supplier)
  if (unknown !== null) return unknown
  const to = new Date(clock.nowMs())
  const from = new Date(to.getTime() - days * DAY_MS)
  const wins = await winsAfterClose(database.query, { supplier, from, to, limit: LISTED_MAX + 1 })
  return listed(wins, {
    textOf: winLine,
    none: 'No win of that time came after its round was closed.',
    which: 'newest',
  })
}

const winLine = (win: WinAfterClose): string =>
  [
    win.at.toISOString(),
    win.round,
    win.externalId,
    win.game,
    `${win.merchant}.${win.owner}`,
    `${formatAmount(win.amount)} ${win.currency}`,
    ...(win.isUndone ? ['taken back'] : []),
  ].join('  ')

async function explain(
  database: Database,
  clock: Clock,
  { supplier, id, note }: { supplier: string; id: string; note: string },
): Promise<Outcome> {
  const tooLong = wrongNote(note)
  if (tooLong !== null) return tooLong
  const explained = await explainRounds(database, clock, { supplier, id }, note)
  return explained === 0
    ? wrong(`No round ${id} of ${supplier} is on the list.`)
    : done(`Explained: ${explained === 1 ? 'one round' : `${explained} rounds`} of ${id}.`)
}

const lineOf = (row: OpenRoundRow): string =>
  [row.opened_at.toISOString(), row.supplier, row.round, row.game, `${row.merchant}.${row.owner}`, row.currency].join(
    '  ',
  )

function textOf(round: ShownRound): string {
  const reopened = round.reopenings > 0 ? `, opened again ${round.reopenings} times` : ''
  return [
    `Round ${round.round} of ${round.supplier}: ${round.state}${reopened}`,
    `Member ${round.merchant}.${round.owner}, account ${round.account}`,
    `Staked ${formatAmount(round.stake)} ${round.currency}, paid ${formatAmount(round.payout)} ${round.currency}`,
    ...(round.listed?.state === 'explained' ? [`Explained: ${round.listed.note}`] : []),
    ...round.moves.slice(0, ROUND_MOVES_MAX).map(moveLine),
    ...(round.left > 0 ? [`... and ${round.left} more: these are the first ${ROUND_MOVES_MAX} messages.`] : []),
    ...round.moves.slice(ROUND_MOVES_MAX).map(moveLine),
  ].join('\n')
}

const moveLine = (move: RoundMove): string =>
  [
    ` ${move.at.toISOString()}`,
    move.kind.padEnd(14),
    formatAmount(move.change).padStart(16),
    formatAmount(move.balanceAfter).padStart(16),
    move.externalId,
    move.game,
    ...(move.closesRound ? ['closes the round'] : []),
    ...(move.isUndone ? ['taken back'] : []),
  ].join('  ')
