import type { Step } from '@hiyas/fair'
import { formatAmount, invariant, type Minor } from '@hiyas/kernel'
import type { WireRound, WireStep } from '../../../wire.ts'
import type { RoundRow } from '../../store/tables.ts'
import type { StoredOutcome } from './outcome.ts'

/** Rounds of before the units were kept have none: they were played by models that still have as many. */
type Outcome = Omit<StoredOutcome, 'units'> & Partial<Pick<StoredOutcome, 'units'>>

/** What the reels show of a round. `unitsNow` are those of the model its game has by now, which need not be the one it was played by. */
export function presentOutcome(row: RoundRow, unitsNow: number): Pick<WireRound, 'capped' | 'steps'> {
  const outcome = row.outcome as Outcome | null
  const unit = row.stake / BigInt(outcome?.units ?? unitsNow)
  return { capped: outcome?.capped ?? false, steps: outcome?.steps.map(step => presentStep(step, unit)) ?? [] }
}

/** Wins are counted in units, before the multiplier of their step; the game gets money, multiplier included. */
function presentStep(step: Step, unit: Minor): WireStep {
  const money = (pay: number) => formatAmount(winOf(pay, unit))
  const { wins, scatterPay, board, pay, ...shown } = step
  return {
    ...shown,
    wins: wins.map(({ pay: units, ...win }) => ({ ...win, win: money(units * step.multiplier) })),
    scatterWin: money(scatterPay),
    board: board && { ...board, coins: board.coins.map(({ pay: units, ...coin }) => ({ ...coin, win: money(units) })) },
    win: money(pay),
  }
}

/** What a number of units is worth. */
export function winOf(pay: number, unit: Minor): Minor {
  invariant(Number.isSafeInteger(pay) && pay >= 0, 'a pay is a whole number of units')
  return BigInt(pay) * unit
}
