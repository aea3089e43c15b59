import { followStream, query, useClient } from '@hiyas/client'
import { wallet } from '@hiyas/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useSession } from '../../session/provider.tsx'
import { isMember } from '../../session/reducer.ts'
import { useSite } from '../../shell/boot-context.tsx'

export type Balance = {
  /** Decimal string in main units, or null until the wallet has answered. */
  amount: string | null
  /** Of the wallet: a trial member plays in another than the site's. */
  currency: string
  /** The member covered the digits (BAL-08: for this visit). */
  hidden: boolean
  /** A refresh runs: the digits are masked until it ends. */
  refreshing: boolean
  toggle: () => void
  refresh: () => void
}

const BalanceContext = createContext<Balance | null>(null)

/**
 * The balance of the member, for every screen: asked once, then told by the server after every change. For a visitor nothing is
 * asked (HOME-14).
 */
export function BalanceProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const cache = useQueryClient()
  const { currency } = useSite()
  const member = isMember(useSession())
  const [hidden, setHidden] = useState(false)
  const balance = useQuery({ ...query(client, wallet.walletBalance, {}), enabled: member })

  // The stream stands outside of React: opened while somebody is logged in.
  useEffect(() => {
    if (!member) return
    const { queryKey } = query(client, wallet.walletBalance, {})
    return followStream(client, wallet.balanceStream, {
      onData: ({ sumBalance, currency }) =>
        cache.setQueryData(queryKey, known => (known ? { ...known, sumBalance } : balanceOf(sumBalance, currency))),
    })
  }, [member, client, cache])

  const value: Balance = {
    amount: member ? (balance.data?.sumBalance ?? null) : null,
    currency: balance.data?.currency ?? currency,
    hidden,
    refreshing: balance.isFetching && !balance.isPending,
    toggle: () => setHidden(!hidden),
    refresh: () => void balance.refetch(),
  }
  return <BalanceContext value={value}>{children}</BalanceContext>
}

export function useBalance(): Balance {
  const balance = useContext(BalanceContext)
  if (balance === null) throw new Error('useBalance needs a BalanceProvider above it')
  return balance
}

/** The first event may come before the wallet's own answer. */
function balanceOf(sumBalance: string, currency: string) {
  return {
    sumBalance,
    mainWalletBalance: sumBalance,
    currency,
    currencySymbol: '',
    currencyPosition: 'F' as const,
    balance: [],
  }
}
