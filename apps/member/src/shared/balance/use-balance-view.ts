import { HIDDEN_AMOUNT, type Texts, useTexts } from '@hiyas/i18n'
import type { BalanceView } from '@hiyas/ui'
import { type Balance, useBalance } from './provider.tsx'

/** The balance as the components of the design system take it. */
export function useBalanceView(): BalanceView {
  return balanceViewOf(useBalance(), useTexts())
}

/** What stands where nobody has told an amount, and nobody is asked for one now. */
export const UNKNOWN_AMOUNT = '–'

/**
 * Asterisks while it is covered (SHELL-66) and while the wallet is asked (BAL-04): then there are no digits to show, least of all zeros. A
 * dash where it has not answered, as without a connection. After a refresh the eye decides again (BAL-06).
 */
export function balanceViewOf(
  { amount, currency, hidden, asking }: Pick<Balance, 'amount' | 'currency' | 'hidden' | 'asking'>,
  { t, money }: Pick<Texts, 't' | 'money'>,
): BalanceView {
  const view = { hidden, waiting: asking }
  if (hidden) return { ...view, text: HIDDEN_AMOUNT, label: t('shell.balance_hidden') }
  if (asking) return { ...view, text: HIDDEN_AMOUNT, label: t('shell.loading') }
  if (amount === null || currency === null) return { ...view, text: UNKNOWN_AMOUNT, label: t('shell.balance_unknown') }
  return { ...view, text: money(amount, currency) }
}
