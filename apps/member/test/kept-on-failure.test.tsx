import { CallError } from '@hiyas/client'
import { type Call, games, help, records, site } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import ServiceScreen from '../src/features/app/service/screen.tsx'
import DocumentScreen from '../src/features/help/document/screen.tsx'
import { Shelf } from '../src/features/home/home/components/shelf.tsx'
import GameHubScreen from '../src/features/play/game-hub/screen.tsx'
import AccountRecordScreen from '../src/features/records/account-record/screen.tsx'
import { BetDetail } from '../src/features/records/betting-record/components/bet-detail.tsx'
import BettingRecordScreen from '../src/features/records/betting-record/screen.tsx'
import { drawn } from './drawn.tsx'

const none = () => undefined

/** What stands after a call that had been answered was asked again, in vain. */
function afterFailure(part: ReactNode, call: Call, data: unknown): string {
  const cache = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  // Drawn once, the part has said what it asks.
  drawn(part, cache)
  for (const query of cache.getQueryCache().findAll({ queryKey: [call.name] }))
    query.setState({ data, status: 'error', error: new CallError({ ok: false, code: 'system_busy' }) })
  return drawn(part, cache)
}

const tree = games.gameCategories.example.output
const kinds = { data: tree, isPending: false, isPaused: false, refetch: none }
const pagesOf = (page: object) => ({ pages: [page], pageParams: [''] })

describe('what is there stays when asking for it again fails (decision 9)', () => {
  test('HOME-49 the popular games of home', () => {
    const shelf = <Shelf category="HOT" kinds={kinds} onShowHot={none} />
    const html = afterFailure(shelf, games.hotGames, games.hotGames.example.output)
    expect(html).toContain('Hiyas Reels')
    expect(html).not.toContain('The games could not be loaded')
  })

  test('HOME-56 the games of another tab of home', () => {
    const shelf = <Shelf category="RNG" kinds={kinds} onShowHot={none} />
    const html = afterFailure(shelf, games.gameList, games.gameList.example.output)
    expect(html).toContain('Hiyas Reels')
    expect(html).not.toContain('The games could not be loaded')
  })

  test('LOBBY-07 the kinds of games, and what everybody plays', () => {
    const hub = afterFailure(<GameHubScreen />, games.gameCategories, tree)
    expect(hub).toContain('data-kind="RNG"')
    expect(hub).not.toContain('The games could not be loaded')
    expect(afterFailure(<GameHubScreen />, games.hotGames, games.hotGames.example.output)).toContain('Hiyas Reels')
  })

  test('REG-38 a document, without a word of failure above it', () => {
    const html = afterFailure(<DocumentScreen />, help.document, help.document.example.output)
    expect(html).toContain(help.document.example.output.title)
    expect(html).not.toContain('The document could not be loaded')
  })

  test('CASH-10 the totals above the rows of a record whose next page does not come', () => {
    const bets = pagesOf(records.bettingRecords.example.output)
    expect(afterFailure(<BettingRecordScreen />, records.bettingRecords, bets)).toContain('Total stake')
    const moves = pagesOf(records.memberTransactions.example.output)
    expect(afterFailure(<AccountRecordScreen />, records.memberTransactions, moves)).toMatch(/<dt>Change<\/dt>/)
  })

  test('ROUTE-01 ROUTE-08 the ways to the people behind the site, with their hours', () => {
    const [way] = site.customerService.example.output.customerService
    const html = afterFailure(<ServiceScreen />, site.customerService, site.customerService.example.output)
    expect(html).toContain(way?.detail)
    expect(html).not.toContain('The ways to reach us could not be loaded')
  })

  test('HIS-04 the steps and the numbers of one bet, the version that was played, and who decided the result', () => {
    const detail = records.bettingRecordDetail.example.output
    const open = <BetDetail open onClose={none} onClosed={none} bet={detail.record} />
    const html = afterFailure(open, records.bettingRecordDetail, detail)
    for (const told of [detail.reference, 'kislap v2 (hiyas-reels)', '96.01%', 'Hiyas Originals (HYO)'])
      expect(html).toContain(told)
    expect(html).not.toContain('role="alert"')
  })
})
