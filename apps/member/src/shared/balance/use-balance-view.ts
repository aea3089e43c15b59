import { HIDDEN_AMOUNT, type Texts, useTexts } from '@hiyas/i18n'
import type { BalanceView } from '@hiyas/ui'
import { type Balance, useBalance } from './provider.tsx'

/** The balance as the components of the design system take it. */
export function useBalanceView(): BalanceView {
  return balanceViewOf(useBalance(), useTexts())
}

/**
 * Asterisks while it is covered (SHELL-66), while a refresh runs (BAL-04), and before the wallet has answered: then there are no
 * digits to show, least of all zeros. After a refresh the eye decides again (BAL-06).
 */
export function balanceViewOf(
  { amount, currency, hidden, refreshing }: Pick<Balance, 'amount' | 'currency' | 'hidden' | 'refreshing'>,
  { t, money }: Pick<Texts, 't' | 'money'>,
): BalanceView {
  const waiting = amount === null || refreshing
  return {
    text: hidden || waiting ? HIDDEN_AMOUNT : money(amount, currency),
    hidden,
    hiddenLabel: t('shell.balance_hidden'),
    waiting,
  }
}
