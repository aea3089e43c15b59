/** How an amount that came or went is coloured: its sign says the same. */
export function toneOf(amount: string): 'win' | 'loss' | 'plain' {
  if (amount.startsWith('-')) return 'loss'
  return /[1-9]/.test(amount) ? 'win' : 'plain'
}
