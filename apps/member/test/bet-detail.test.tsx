import { records } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Told } from '../src/features/records/betting-record/components/bet-detail.tsx'
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
