import type { wallet as call, Language, Out } from '@hiyas/contract'
import { textsOf } from '@hiyas/i18n/server'
import { formatAmount, type Minor } from '@hiyas/kernel'

/** How the site writes a currency; one that is not here is written by its code. */
const CURRENCY_MARKS: Readonly<Record<string, { symbol: string; position: 'F' | 'B' }>> = {
  PHP: { symbol: '₱', position: 'F' },
  FUN: { symbol: 'FUN', position: 'F' },
}

const MAIN_ACCOUNT_NAME = 'main'
const MAIN_ACCOUNT_TYPE_ID = 0

export function presentBalance(
  { balance, currency }: { balance: Minor; currency: string },
  language: Language,
): Out<typeof call.walletBalance> {
  const amount = formatAmount(balance)
  const mark = CURRENCY_MARKS[currency] ?? { symbol: currency, position: 'F' }
  return {
    sumBalance: amount,
    mainWalletBalance: amount,
    currency,
    currencySymbol: mark.symbol,
    currencyPosition: mark.position,
    balance: [
      {
        accountName: MAIN_ACCOUNT_NAME,
        accountTypeId: MAIN_ACCOUNT_TYPE_ID,
        availBalance: amount,
        displayName: textsOf(language).t('wallet.main_account'),
      },
    ],
  }
}
