import { type Texts, useTexts } from '@hiyas/i18n'
import { useBalance } from './provider.tsx'
import { UNKNOWN_AMOUNT } from './use-balance-view.ts'

type Money = (amount: string, options?: Parameters<Texts['money']>[2]) => string

/** Writes an amount in the money of who looks. Of a trial it waits for the wallet, as his balance does (SESS-10). */
export function useMoney(): Money {
  const { money } = useTexts()
  const { currency } = useBalance()
  return (amount, options) => (currency === null ? UNKNOWN_AMOUNT : money(amount, currency, options))
}
