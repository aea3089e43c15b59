import { createClient } from '@hiyas/client'
import { records, wallet } from '@hiyas/contract'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { MoveDetail } from '../src/features/records/account-record/components/move-detail.tsx'
import { firstFilter } from '../src/features/records/account-record/filter.ts'
import { memberTransactions } from '../src/features/records/account-record/queries.ts'
import AccountRecordScreen from '../src/features/records/account-record/screen.tsx'
import { Told } from '../src/features/records/betting-record/components/bet-detail.tsx'
import { FIRST_FILTER } from '../src/features/records/betting-record/filter.ts'
import { bettingRecords } from '../src/features/records/betting-record/queries.ts'
import BettingRecordScreen from '../src/features/records/betting-record/screen.tsx'
import { createSessionStore } from '../src/session/store.ts'
import { walletBalance } from '../src/shared/balance/queries.ts'
import { useRankFigure } from '../src/shared/rank/use-rank-figure.ts'
import { createStorage } from '../src/storage/storage.ts'
import { drawn } from './drawn.tsx'
import { TRIAL } from './kept-session.ts'

const CLIENT = createClient({
  baseUrl: '',
  merchant: TRIAL.merchantCode,
  owner: TRIAL.userName,
  language: () => 'EN',
  token: () => null,
})

/** What a trial sees, with his records here and perhaps his wallet. */
function seen(part: ReactNode, currency: string | null): string {
  const kept = createSessionStore(createStorage(null, null), true)
  kept.dispatch({ type: 'logged_in', session: TRIAL })
  const cache = new QueryClient()
  const put = ({ queryKey }: { queryKey: readonly unknown[] }, page: object) =>
    cache.setQueryData(queryKey, { pages: [page], pageParams: [''] })
  put(bettingRecords(CLIENT, FIRST_FILTER), records.bettingRecords.example.output)
  put(memberTransactions(CLIENT, firstFilter('member')), records.memberTransactions.example.output)
  if (currency !== null)
    cache.setQueryData(walletBalance(CLIENT).queryKey, { ...wallet.walletBalance.example.output, currency })
  // As the page that has come alive knows him.
  return drawn(part, cache, { store: { ...kept, startingState: kept.state } })
}

function Turnover() {
  return useRankFigure()('turnover', '1000')
}

const [MOVE] = records.memberTransactions.example.output.list

describe('what a trial sees of amounts', () => {
  test.each([
    ['the betting record', <BettingRecordScreen key="" />],
    ['a round', <Told key="" detail={records.bettingRecordDetail.example.output} />],
    ['the account record', <AccountRecordScreen key="" />],
    ['a movement', MOVE && <MoveDetail key="" open onClose={() => undefined} onClosed={() => undefined} move={MOVE} />],
    ['what a rank asks for', <Turnover key="" />],
  ])('SESS-10 in %s is in his own money, and in none until his wallet has told which', (_, part) => {
    expect(seen(part, 'FUN')).toMatch(/FUN\s[\d,]+\.\d\d/)
    expect(seen(part, 'FUN')).not.toContain('₱')
    const html = seen(part, null)
    expect(html).toContain('–')
    expect(html).not.toMatch(/₱|FUN/)
  })
})
