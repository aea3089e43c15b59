import { useClient } from '@hiyas/client'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useIsMember, useSession } from '../../session/provider.tsx'
import { isTrial } from '../../session/reducer.ts'
import { useSite } from '../page/boot-context.tsx'
import { walletBalance } from './queries.ts'

export type Balance = {
  /** Decimal string in main units, or null until the wallet has answered. */
  amount: string | null
  /** Of the wallet: a trial plays in another than the site's, and in which is not known until the wallet has said (SESS-10). */
  currency: string | null
  /** The member covered the digits (BAL-08: for this visit). */
  hidden: boolean
  /** Somebody has asked for it, or nothing is known yet: the digits are masked until the wallet answers. */
  asking: boolean
  toggle: () => void
  /** Asks the wallet. Answers whether it could not be asked: what says so is not of the first script (`use-refresh.ts`). */
  refresh: () => Promise<boolean>
}

const BalanceContext = createContext<Balance | null>(null)

/**
 * The balance of the member, for every screen: asked at the start and at home, then told by the server after every change (`shared/live`). For a visitor nothing is
 * asked (HOME-14).
 */
export function BalanceProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const { currency } = useSite()
  const session = useSession()
  const isMember = useIsMember()
  const [hidden, setHidden] = useState(false)
  const [refreshing, setRefreshing] = useState(false)
  const balance = useQuery({ ...walletBalance(client), enabled: isMember })

  const value: Balance = {
    amount: isMember ? (balance.data?.sumBalance ?? null) : null,
    currency: balance.data?.currency ?? (isTrial(session) ? null : currency),
    hidden,
    // What the page asks by itself, as home does at every entry, covers nothing that is there.
    asking: balance.isFetching && (refreshing || balance.data === undefined),
    toggle: () => setHidden(!hidden),
    refresh: async () => {
      setRefreshing(true)
      const failures = balance.errorUpdateCount
      const after = await balance.refetch()
      setRefreshing(false)
      // What is told meanwhile takes the question back: the failure that stands then is an earlier one's.
      return after.errorUpdateCount > failures
    },
  }
  return <BalanceContext value={value}>{children}</BalanceContext>
}

export function useBalance(): Balance {
  const balance = useContext(BalanceContext)
  if (balance === null) throw new Error('no provider')
  return balance
}
