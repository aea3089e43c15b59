import { invariant, type Minor, sum } from '@hiyas/kernel'

/** What one account of a member gives to a bet, or gets of its win. */
export type Part = { account: bigint; amount: Minor }

/**
 * How a bet is paid: from the first account as far as it goes, then from the next (B-01: cash first, then bonuses in the order in which they
 * end). Null when all of them are not enough. Parts of nothing are left out.
 */
export function splitStake(stake: Minor, sources: readonly Part[]): Part[] | null {
  let left = stake
  const parts: Part[] = []
  for (const { account, amount } of sources) {
    const taken = least(amount, left)
    if (taken > 0n) parts.push({ account, amount: taken })
    left -= taken
  }
  return left === 0n ? parts : null
}

/**
 * A win in the proportion in which its bet was paid (B-03), in whole steps of the currency: what the division leaves goes, a step each, to
 * the largest remainders, the first one among equals. Nothing is lost and nothing made.
 */
export function shareOf(win: Minor, paid: readonly Part[], step: Minor): Part[] {
  const stake = sum(paid.map(part => part.amount))
  invariant(stake > 0n && win >= 0n && step > 0n, 'what was paid for is shared')
  const steps = win / step
  const shares = paid.map(({ account, amount }, place) => ({
    account,
    place,
    whole: (steps * amount) / stake,
    remainder: (steps * amount) % stake,
  }))
  const left = steps - sum(shares.map(share => share.whole))
  const lucky = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1))
      .slice(0, Number(left))
      .map(share => share.place),
  )
  return shares.map(({ account, place, whole }) => ({
    account,
    amount: (whole + (lucky.has(place) ? 1n : 0n)) * step + (place === 0 ? win % step : 0n),
  }))
}

/**
 * How a win is taken back: each account gives what it got, as far as that is there, and cash what the others lack. What cash lacks is the
 * loss of the house (W-19), and so is what lapsed with a bonus that has ended: the house has had that already, and the member never.
 */
export function takeBack(
  got: readonly Part[],
  books: { balanceOf: (account: bigint) => Minor; lapsedOf: (account: bigint) => Minor },
  cash: bigint,
): { parts: Part[]; uncollected: Minor } {
  const parts: Part[] = []
  let lacking = 0n
  let lapsed = 0n
  for (const { account, amount } of got) {
    const taken = least(books.balanceOf(account), amount)
    const had = least(books.lapsedOf(account), amount - taken)
    parts.push({ account, amount: taken })
    lapsed += had
    lacking += amount - taken - had
  }
  const own = sum(parts.filter(part => part.account === cash).map(part => part.amount))
  const more = least(books.balanceOf(cash) - own, lacking)
  parts.push({ account: cash, amount: more })
  return { parts, uncollected: lacking - more + lapsed }
}

/**
 * What becomes of the money on a bonus that has ended. What suppliers brought after its end, less what they took back, is the member's and
 * goes to cash, as it does once the account is closed; the rest lapses. So it makes no difference whether a late win comes before or after
 * the lapse.
 */
export function lapseOf(balance: Minor, cameLate: Minor): { lapsed: Minor; kept: Minor } {
  const kept = cameLate > 0n ? least(balance, cameLate) : 0n
  return { lapsed: balance - kept, kept }
}

function least(one: Minor, other: Minor): Minor {
  if (one < other) return one
  return other
}
