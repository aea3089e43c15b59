import { COIN } from '../letters.ts'
import { type Coin, type CoinBoard, type Draw, STEP, type Step } from '../outcome.ts'
import { STRIDE } from './machine.ts'
import type { Hold } from './model.ts'

/**
 * Plays the board of coins: those that won it are drawn their worth, then the empty places turn until no new coin has come so
 * many times running or the board is full. Adds its steps and answers what it pays.
 */
export function playHold(
  hold: Hold,
  rows: readonly number[],
  start: readonly number[],
  draw: Draw,
  steps: Step[],
): number {
  const places = rows.flatMap((height, reel) => Array.from({ length: height }, (_, row) => reel * STRIDE + row))
  const coins: Coin[] = start.map(place => drawCoin(hold, place, draw))
  let left = hold.turns
  addStep(steps, rows, { coins: [...coins], left, isFull: false }, 0)
  while (left > 0 && coins.length < places.length) {
    const empty = places.filter(place => !coins.some(coin => coin.place === place))
    const landed = empty.filter(() => draw(hold.land[1]) < hold.land[0])
    for (const place of landed) coins.push(drawCoin(hold, place, draw))
    left = landed.length > 0 ? hold.turns : left - 1
    addStep(steps, rows, { coins: [...coins], left, isFull: coins.length === places.length }, 0)
  }
  const isFull = coins.length === places.length
  const pay = coins.reduce((sum, coin) => sum + coin.pay, isFull ? hold.grand : 0)
  const last = steps.at(-1)
  if (last) steps[steps.length - 1] = { ...last, pay }
  return pay
}

function drawCoin({ coins }: Hold, place: number, draw: Draw): Coin {
  let drawn = draw(coins.reduce((sum, { weight }) => sum + weight, 0))
  for (const { pay, weight, prize } of coins) {
    if (drawn < weight) return { place, pay, prize: prize ?? null }
    drawn -= weight
  }
  return { place, pay: 0, prize: null }
}

function addStep(steps: Step[], rows: readonly number[], board: CoinBoard, pay: number): void {
  const lying = new Set(board.coins.map(coin => coin.place))
  const window = rows.map((height, reel) =>
    Array.from({ length: height }, (_, row) => (lying.has(reel * STRIDE + row) ? COIN : '-')).join(''),
  )
  steps.push({ ...STEP, kind: 'hold', phase: 'hold', window, board, pay })
}
