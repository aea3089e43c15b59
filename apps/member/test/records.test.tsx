import { createClient } from '@hiyas/client'
import { records as contract } from '@hiyas/contract'
import { createTexts, TextsProvider } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import { type Clock, fakeClock } from '@hiyas/kernel'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  choicesOf,
  firstFilter as firstMoves,
  questionOf as movesAsked,
  sideOf,
} from '../src/features/records/account-record/filter.ts'
import { memberTransactions } from '../src/features/records/account-record/queries.ts'
import { FilterSheet } from '../src/features/records/betting-record/components/filter-sheet.tsx'
import {
  choicesOn,
  FIRST_FILTER,
  filterReducer,
  isNarrowed,
  questionOf,
} from '../src/features/records/betting-record/filter.ts'
import { bettingRecords } from '../src/features/records/betting-record/queries.ts'
import { toneOf } from '../src/shared/records/amounts.ts'
import { csvOf } from '../src/shared/records/csv.ts'
import { daysOf } from '../src/shared/records/days.ts'
import { Figures } from '../src/shared/records/figures.tsx'
import { choosePeriod, daysAsOf, firstDay, isRange, momentsOf, PERIODS } from '../src/shared/records/period.ts'
import { RecordList } from '../src/shared/records/record-list.tsx'

/** 22 November 2026, 00:30 in Manila. */
const NOW_MS = Date.parse('2026-11-21T16:30:00Z')
const own = (from: string, to: string) => ({ period: 'own', from, to }) as const

const TODAY = { ...firstMoves('member'), days: { period: 'today' } } as const
/** What TanStack Query calls of a list. */
type Asking = {
  initialPageParam: string
  queryFn: (context: { pageParam: unknown }) => Promise<unknown>
  getNextPageParam: (answer: unknown, all: readonly unknown[], page: string) => unknown
}
const asked: URLSearchParams[] = []
/** Its server says of two pages that they are of the days they were asked for. */
const CLIENT = createClient({
  baseUrl: '',
  merchant: 'HIYAS',
  language: () => 'EN',
  token: () => null,
  fetch: async address => {
    const query = new URL(String(address), 'http://site').searchParams
    asked.push(query)
    const [startTime, endTime] = [Number(query.get('startTime')), Number(query.get('endTime'))]
    const page = { ...contract.bettingRecords.example.output, totalPages: 2, asOf: '42', startTime, endTime }
    return Response.json({ success: true, value: page })
  },
})

const drawn = (part: ReactNode): string =>
  renderToStaticMarkup(<TextsProvider value={textsOf('EN')}>{part}</TextsProvider>)

describe('the days of a record', () => {
  test.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-10-24', '2026-11-22'],
    ['own', '2026-11-01', '2026-11-03'],
  ] as const)('CASH-09 CASH-10 %s is from %s to %s by the clock of the merchant', (period, from, to) => {
    expect(daysAsOf(choosePeriod(period, own('2026-11-01', '2026-11-03'), NOW_MS), NOW_MS)).toEqual({ from, to })
  })

  test('CASH-10 days of one’s own begin with those that were shown', () => {
    expect(choosePeriod('own', { period: 'yesterday' }, NOW_MS)).toEqual(own('2026-11-21', '2026-11-21'))
  })

  test.each([
    ['CASH-10', 'the betting record', (clock: Clock) => bettingRecords(CLIENT, FIRST_FILTER, clock)],
    ['CASH-09', 'the account record', (clock: Clock) => memberTransactions(CLIENT, TODAY, clock)],
  ])(
    '%s after midnight “today” of %s is another day when it is asked for, and its next page still of the one it began with',
    async (_, _record, listOf) => {
      asked.length = 0
      const clock = fakeClock(Date.parse('2026-11-21T23:59:59+08:00'))
      const { queryFn, getNextPageParam, initialPageParam } = listOf(clock) as unknown as Asking
      const first = await queryFn({ pageParam: initialPageParam })
      clock.advance(2_000)
      await queryFn({ pageParam: getNextPageParam(first, [first], initialPageParam) })
      await queryFn({ pageParam: initialPageParam })
      const days = ['2026-11-21', '2026-11-21', '2026-11-22'].map(day => momentsOf({ from: day, to: day }))
      expect(asked.map(query => [query.get('startTime'), query.get('endTime')])).toEqual(
        days.map(({ startTime, endTime }) => [String(startTime), String(endTime)]),
      )
      expect(asked.map(query => [query.get('page'), query.get('asOf')])).toEqual([
        [null, null],
        ['2', '42'],
        [null, null],
      ])
    },
  )

  test('CASH-10 they are asked from the first moment to the last, and never longer than the server tells', () => {
    for (const period of PERIODS) {
      const { startTime, endTime } = momentsOf(
        daysAsOf(choosePeriod(period, own('2026-11-20', '2026-11-20'), NOW_MS), NOW_MS),
      )
      expect(endTime - startTime).toBeLessThan(contract.RECORD_DAYS_MAX * 86_400_000)
    }
    expect(momentsOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual({
      startTime: Date.parse('2026-11-22T00:00+08:00'),
      endTime: Date.parse('2026-11-22T23:59:59.999+08:00'),
    })
  })

  test('CASH-10 an emptied field and days the wrong way round ask for nothing', () => {
    expect(isRange({ period: 'today' })).toBe(true)
    expect(isRange(own('2026-11-20', '2026-11-21'))).toBe(true)
    expect(isRange(own('2026-11-22', '2026-11-21'))).toBe(false)
    expect(isRange(own('', '2026-11-21'))).toBe(false)
    expect(isRange(own('', ''))).toBe(false)
  })

  test('CASH-09 CASH-10 a year that is still being typed, and days before a record begins, ask for nothing', () => {
    const clock = fakeClock(Date.parse('2026-11-22T12:00+08:00'))
    expect(firstDay(clock.nowMs())).toBe('2024-11-21')
    for (const from of ['0002-11-20', '0020-11-20', '0202-11-20', '1970-01-01', '2024-11-20'])
      expect(isRange(own(from, '2026-11-21'), clock)).toBe(false)
    expect(isRange(own('2024-11-21', '2026-11-21'), clock)).toBe(true)
  })

  test('rounds stand by their day in Manila, newest first, and the last two days by name', () => {
    const at = ['2026-11-21T15:59:00Z', '2026-11-20T16:01:00Z', '2026-11-20T15:59:00Z', '2026-11-18T01:00:00Z'].map(
      iso => Date.parse(iso),
    )
    const days = daysOf(at, moment => moment, Date.parse('2026-11-21T12:00:00Z'), textsOf('EN'))
    expect(days.map(({ label, rows }) => [label, rows.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['18 Nov 2026', 1],
    ])
    expect(daysOf([], Number, 0, createTexts('EN', {}))).toEqual([])
  })
})

describe('what is looked at', () => {
  test('CASH-10 the betting record starts with today and everything, and each choice narrows it', () => {
    const first = FIRST_FILTER
    expect([isNarrowed(first), choicesOn(first)]).toEqual([false, 0])
    expect(first.days).toEqual({ period: 'today' })
    expect(questionOf(first)).toEqual({})
    const open = filterReducer(first, { type: 'status_chosen', status: 'open' })
    const vendor = { vassalage: 'HYO', vendorName: 'Hiyas Originals' }
    const slots = filterReducer(open, { type: 'games_chosen', gameType: 'RNG', vendor })
    expect(questionOf(slots)).toMatchObject({ status: 'open', gameType: 'RNG', vassalage: 'HYO' })
    expect([isNarrowed(slots), choicesOn(slots)]).toEqual([true, 2])
    const week = filterReducer(slots, { type: 'days_chosen', days: choosePeriod('week', first.days, NOW_MS) })
    expect(week).toMatchObject({ status: 'open', days: { period: 'week' } })
    expect(filterReducer(week, { type: 'everything_shown' })).toEqual({ ...first, days: week.days })
    expect(questionOf({ ...first, gameType: 'OTHER' })).toMatchObject({ gameType: 'OTHER' })
    expect(questionOf({ ...first, gameType: 'BINGO' })).not.toHaveProperty('gameType')
  })

  test('CASH-10 a category is offered where it can be asked for: that of games the catalogue does not know too, and none without a name', () => {
    const choices = { gameTypes: ['BINGO', 'OTHER', 'RNG'], vendors: [] }
    const html = drawn(
      <FilterSheet
        open
        onClose={() => undefined}
        onClosed={() => undefined}
        choices={choices}
        filter={FIRST_FILTER}
        onChoose={() => undefined}
      />,
    )
    const offered = [...html.matchAll(/<button[^>]*aria-pressed[^>]*>(.*?)<\/button>/gs)].map(([, name]) => name)
    expect(offered).toEqual(['All', 'Other games', 'Slots', 'All'])
  })

  test('HIS-05 what is filtered by is shown as on, though nothing of it was played in these days', () => {
    const vendor = { vassalage: 'HYO', vendorName: 'Hiyas Originals' }
    const html = drawn(
      <FilterSheet
        open
        onClose={() => undefined}
        onClosed={() => undefined}
        choices={{ gameTypes: [], vendors: [] }}
        filter={{ ...FIRST_FILTER, gameType: 'RNG', vendor }}
        onChoose={() => undefined}
      />,
    )
    const on = [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/gs)].map(([, name]) => name)
    expect(on).toEqual(['Slots', 'Hiyas Originals'])
  })

  test('CASH-09 AGENT-35 types=A shows what comes to an agent and nothing else, no types everything', () => {
    expect([sideOf('types=A'), sideOf(''), sideOf('types=B')]).toEqual(['agent', 'member', 'member'])
    expect(movesAsked(firstMoves('member')).codeTypes).toBe('')
    const agent = firstMoves('agent')
    expect(movesAsked(agent).codeTypes?.split(',')).toEqual([...choicesOf('agent')])
    expect(movesAsked({ ...agent, codeType: 'daily_wage' }).codeTypes).toBe('daily_wage')
    expect(choicesOf('member')).toContain('betting')
    expect(choicesOf('member')).not.toContain('agent_rebate')
  })
})

test('a file holds what the screen shows: quoted, and no text of a game becomes a formula', () => {
  expect(
    csvOf([
      ['Game', 'Net'],
      ['Say "hi", twice', '-20.00'],
      ['=1+1', '+cmd'],
    ]),
  ).toBe('\uFEFFGame,Net\r\n"Say ""hi"", twice",-20.00\r\n\'=1+1,\'+cmd\r\n')
})

test('CASH-09 CASH-10 the end of a long record counts its rows as numbers are written here', () => {
  const list = (
    <RecordList
      rows={[1]}
      keyOf={String}
      atOf={() => NOW_MS}
      draw={row => row}
      more={{
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        isPlaceholderData: false,
        isPaused: false,
        fetchNextPage: () => null,
      }}
      total={12_345}
      generatedAt={NOW_MS}
      all={null}
    />
  )
  expect(drawn(list)).toContain('12,345 entries')
})

test('CASH-10 totals stand above the rows with the sign of what they are, and keep their room while they are on their way', () => {
  const html = drawn(
    <Figures
      label="Totals"
      figures={[
        { label: 'Stake', text: '₱20.00' },
        { label: 'Net', text: '-₱20.00', result: '-20.00' },
      ]}
    />,
  )
  expect(html).toMatch(/<dt>Net<\/dt><dd><span[^>]*data-tone="loss"[^>]*>-₱20\.00/)
  expect(html).toMatch(/<dt>Stake<\/dt><dd><span[^>]*data-tone="plain"/)
  expect(drawn(<Figures label="Totals" figures={null} />)).toContain('height:116px')
  expect(['1.00', '-1.00', '0.00', '0.0001'].map(toneOf)).toEqual(['win', 'loss', 'plain', 'win'])
})
