import { HIDDEN_AMOUNT, useTexts } from '@hiyas/i18n'
import type { BalanceView } from '@hiyas/ui'
import { useSite } from '../../shell/boot-context.tsx'
import { useBalance } from './provider.tsx'

/** The balance as the components of the design system take it. */
export function useBalanceView(): BalanceView {
  const { amount, hidden, refreshing } = useBalance()
  const { currency } = useSite()
  const { t, money } = useTexts()
  return {
    // Before the wallet has answered there are no digits to show, least of all zeros.
    text: hidden || amount === null ? HIDDEN_AMOUNT : money(amount, currency),
    hidden,
    hiddenLabel: t('shell.balance_hidden'),
    waiting: amount === null || refreshing,
  }
}
