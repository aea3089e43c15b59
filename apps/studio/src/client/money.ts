import { formatAmount, invariant, type Minor, parseAmount } from '@hiyas/kernel'

const SIGNS: Readonly<Record<string, string>> = { PHP: '₱', USD: '$', EUR: '€', JPY: '¥', VND: '₫' }

/** `'12480.5'` of the wire. Throws on what is no amount: the server sends none. */
export function readAmount(text: string): Minor {
  const amount = parseAmount(text)
  invariant(amount.ok, `no amount: ${text}`)
  return amount.value
}

/** `₱12,480.50`; a currency without a sign of its own stands before it as well, as on the site: `FUN 12,480.50`. */
export function showMoney(amount: Minor, currency: string): string {
  const [whole = '0', fraction = '00'] = formatAmount(amount).split('.')
  const grouped = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  const sign = SIGNS[currency]
  return sign ? `${sign}${grouped}` : `${currency}\u00a0${grouped}`
}

/** `250`, `12.50`: an amount where there is no room for more, without its currency. */
export function showShort(amount: Minor): string {
  return formatAmount(amount).replace(/\.00$/, '')
}
