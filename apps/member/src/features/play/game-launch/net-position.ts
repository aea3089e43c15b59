import { formatAmount, type Minor, parseAmount } from '@hiyas/kernel'

/** What was won less what was lost between two totals of the books; null while one of them is unknown. */
export function netBetween(before: string | null, now: string | null): string | null {
  if (before === null || now === null) return null
  const [from, to] = [signed(before), signed(now)]
  return from === null || to === null ? null : formatAmount(to - from)
}

/** An amount with its sign; null for what is none. */
function signed(text: string): Minor | null {
  const isBelow = text.startsWith('-')
  const amount = parseAmount(isBelow ? text.slice(1) : text)
  if (!amount.ok) return null
  return isBelow ? -amount.value : amount.value
}
