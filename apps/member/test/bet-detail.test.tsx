import { records } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { BetDetail, Told } from '../src/features/records/betting-record/components/bet-detail.tsx'
import type { Bet } from '../src/features/records/betting-record/queries.ts'
import { drawn } from './drawn.tsx'

test('HIS-04 a step of another day than the stake names its day, one of the same day its hour alone', () => {
  const { steps, ...detail } = records.bettingRecordDetail.example.output
  const [stake, win] = steps
  if (stake === undefined || win === undefined) throw new Error('the example has too few steps')
  const record = { ...detail.record, betTimeInTimestamp: Date.parse('2026-11-21T23:59:00+08:00') }
  const told = {
    ...detail,
    record,
    steps: [
      { ...stake, at: record.betTimeInTimestamp },
      { ...win, at: Date.parse('2026-11-22T00:01:00+08:00') },
    ],
  }
  const html = drawn(<Told detail={told} />, new QueryClient())
  const [, list = ''] = html.split('<ol')
  expect(list).toContain('>23:59<')
  expect(list).toContain('>22 Nov 2026, 00:01<')
})

describe('a round that was looked at before', () => {
  const detail = records.bettingRecordDetail.example.output
  const none = () => undefined
  const sheetOf = (bet: Bet, cache: QueryClient) =>
    drawn(<BetDetail open onClose={none} onClosed={none} bet={bet} />, cache)

  /** The sheet of a row, after that of the row as it was before had been told all. */
  function shownAfter(before: Partial<Bet>, now: Partial<Bet>): string {
    const cache = new QueryClient()
    const record = { ...detail.record, ...before }
    sheetOf(record, cache)
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [records.bettingRecordDetail.name] }))
      cache.setQueryData(queryKey, { ...detail, record })
    return sheetOf({ ...detail.record, ...now }, cache)
  }

  test.each([
    ['ended', { status: 'open', winAmount: '0.00' }, { status: 'settled', winAmount: '50.00' }],
    ['been paid more', { status: 'settled', winAmount: '50.00' }, { status: 'settled', winAmount: '80.00' }],
    ['been cancelled', { status: 'open' }, { status: 'cancelled' }],
  ] as const)('HIS-04 and has %s since is told as its row has it, with nothing of what it was', (_, before, now) => {
    const html = shownAfter(before, now)
    expect(html).not.toContain(detail.reference)
    expect(html).toContain({ settled: 'Settled', cancelled: 'Cancelled' }[now.status])
    expect(html).not.toContain('>Open<')
  })

  test('HIS-04 and is as it was is told at once', () => {
    expect(shownAfter({}, {})).toContain(detail.reference)
  })
})
