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

/** `0:07:03`: hours, minutes and seconds of play (RG-01). */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
