import { HIDDEN_AMOUNT, useTexts } from '@hiyas/i18n'
import type { BalanceView } from '@hiyas/ui'
import { useBalance } from './provider.tsx'

/** The balance as the components of the design system take it. */
export function useBalanceView(): BalanceView {
  const { amount, currency, hidden, refreshing } = useBalance()
  const { t, money } = useTexts()
  return {
    // Before the wallet has answered there are no digits to show, least of all zeros.
    text: hidden || amount === null ? hiddenIn(currency) : money(amount, currency),
    hidden,
    hiddenLabel: t('shell.balance_hidden'),
    waiting: amount === null || refreshing,
  }
}

/** Trial money has no sign of its own: its code stands for it. */
const hiddenIn = (currency: string): string =>
  currency === 'PHP' ? HIDDEN_AMOUNT : HIDDEN_AMOUNT.replace('₱', currency)
