import type { Complex } from '../fourier.ts'
import type { Hold } from './model.ts'
import { add, multiply, power, spectrumOf, type Table, zero } from './spectra.ts'

/**
 * The transform of what a board of coins pays that begins with so many. How many coins lie there in the end is a Markov chain
 * over (coins, turns left); their worths are drawn independently, so they multiply.
 */
export function holdSpectrum(hold: Hold, places: number, coins: number, table: Table): Complex {
  const weights = hold.coins.reduce((sum, { weight }) => sum + weight, 0)
  const worth = new Map<number, number>()
  for (const { pay, weight } of hold.coins) worth.set(pay, (worth.get(pay) ?? 0) + weight)
  const coin = spectrumOf(worth, weights, 1, table)
  const grand = spectrumOf(new Map([[hold.grand, 1]]), 1, 1, table)
  const total = zero(table.length)
  finalCoins(hold, places, coins).forEach((chance, count) => {
    if (chance === 0) return
    const paid = power(coin, count)
    add(total, count === places ? multiply(paid, grand) : paid, chance)
  })
  return total
}

/** `chances[count]`: how likely the board ends with so many coins. */
function finalCoins({ turns, land }: Hold, places: number, coins: number): number[] {
  const chance = land[0] / land[1]
  const known = new Map<string, number[]>()
  const from = (count: number, left: number): number[] => {
    const end = new Array<number>(places + 1).fill(0)
    if (left === 0 || count === places) {
      end[count] = 1
      return end
    }
    const done = known.get(`${count} ${left}`)
    if (done) return done
    const empty = places - count
    for (let landed = 0; landed <= empty; landed++) {
      const share = binomial(empty, landed) * chance ** landed * (1 - chance) ** (empty - landed)
      const rest = landed === 0 ? from(count, left - 1) : from(count + landed, turns)
      rest.forEach((part, final) => {
        end[final] = (end[final] ?? 0) + share * part
      })
    }
    known.set(`${count} ${left}`, end)
    return end
  }
  return from(coins, turns)
}

function binomial(of: number, taken: number): number {
  let ways = 1
  for (let index = 1; index <= taken; index++) ways = (ways * (of - taken + index)) / index
  return ways
}
