import { type SlotModel, sheetOf } from '@hiyas/fair'
import { formatAmount, invariant, type Minor } from '@hiyas/kernel'
import type { WireRound, WireRules, WireSpin } from '../../wire.ts'
import type { RoundRow } from '../store/tables.ts'
import type { StoredSpin } from './outcome.ts'

/** A round as the game sees it. */
export function presentRound(row: RoundRow, lines: number): WireRound {
  const lineStake = row.stake / BigInt(lines)
  return {
    id: row.id,
    state: row.state,
    stake: formatAmount(row.stake),
    win: row.win === null ? null : formatAmount(row.win),
    capped: row.outcome?.capped ?? false,
    spins: row.outcome?.spins.map(spin => presentSpin(spin, lineStake)) ?? [],
    balanceBefore: orNull(row.balance_before),
    balanceAfter: orNull(row.balance_after),
    openedAt: row.opened_at.toISOString(),
    shown: row.shown_at !== null,
  }
}

/** Pays are counted in stakes of one line, before the multiplier of free spins; the game gets money, multiplier included. */
function presentSpin(spin: StoredSpin, lineStake: Minor): WireSpin {
  const money = (pay: number) => formatAmount(winOf(pay, lineStake))
  return {
    window: spin.window,
    free: spin.free,
    multiplier: spin.multiplier,
    award: spin.award,
    lineWins: spin.lineWins.map(({ line, symbol, count, pay }) => ({
      line,
      symbol,
      count,
      win: money(pay * spin.multiplier),
    })),
    scatters: spin.scatters,
    scatterWin: money(spin.scatterPay * spin.multiplier),
    win: money(spin.pay),
  }
}

/** What a number of line stakes is worth. */
export function winOf(pay: number, lineStake: Minor): Minor {
  invariant(Number.isSafeInteger(pay) && pay >= 0, 'a pay is a whole number of line stakes')
  return BigInt(pay) * lineStake
}

/** The rules of a model with the numbers of its sheet (GAM-10, GAM-11). */
export function presentRules(model: SlotModel): WireRules {
  const sheet = sheetOf(model.id)
  return {
    model: model.id,
    version: model.version,
    digest: sheet.digest,
    strips: model.strips,
    lines: model.lines,
    linePays: model.linePays,
    scatterPays: model.scatterPays,
    wildMultiplier: model.wildMultiplier,
    freeSpins: model.freeSpins,
    winMax: model.winMax,
    rtp: percentOf(sheet.rtp.total),
    hitFrequency: percentOf(sheet.hitFrequency),
    volatility: sheet.volatility,
    winMaxEvery: sheet.winMaxEvery,
  }
}

/** 0.960038 -> '96.00'. */
export const percentOf = (share: number): string => (share * 100).toFixed(2)

const orNull = (amount: Minor | null): string | null => (amount === null ? null : formatAmount(amount))
