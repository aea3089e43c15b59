import { digestOf, type Edition, playSlot, type SlotModel, sheetOf, slotModel, unitsOf } from '@hiyas/fair'
import { ok } from '@hiyas/kernel'
import type { Title } from '../../../titles/title.ts'
import { type Engine, SLOT_CYCLE_FLOOR_MS } from '../engine.ts'
import { percentOf } from '../percent.ts'
import type { StoredOutcome } from './outcome.ts'
import { presentOutcome, winOf } from './present.ts'
import { presentRules } from './rules.ts'
import { slotStakeDefaultOf, slotStakesOf } from './stakes.ts'

/** Slots: nothing to choose but the stake, and decided whole at once with everything that follows. */
export function slotsEngine(title: Title, edition: Edition): Engine<null, StoredOutcome> {
  const model = slotModel(title.model)
  const units = unitsOf(model)
  const { rtp, sigma } = sheetOf(model.id, edition)
  // A unit is a whole number of centavos: nothing is ever cut off.
  const theory = { mean: rtp.total, variance: sigma * sigma }
  return {
    family: 'slots',
    isProvable: false,
    model: { id: model.id, version: model.version, digest: digestOf(model) },
    cycleFloorMs: SLOT_CYCLE_FLOOR_MS,
    isCapped: true,
    isAnsweredBeforeItsWin: true,
    stakesOf: currency => slotStakesOf(currency, units),
    stakeDefaultOf: currency => slotStakeDefaultOf(currency, units),
    readChoice: () => ok(null),
    start({ stake, chance }) {
      const outcome = playSlot(model, edition, chance)
      return { state: { ...outcome, edition, units }, win: winOf(outcome.pay, stake / BigInt(units)) }
    },
    rules: () => presentRules(model, edition),
    present: row => presentOutcome(row, units),
    sheet: () => sheetFor(model, edition),
    theoryOf: () => theory,
  }
}

function sheetFor(model: SlotModel, edition: Edition) {
  const sheet = sheetOf(model.id, edition)
  return {
    type: 'RNG' as const,
    rtp: percentOf(sheet.rtp.total),
    hitFrequency: percentOf(sheet.hitFrequency),
    volatility: sheet.volatility,
    winMax: sheet.winMax,
    lines: linesOf(model),
  }
}

function linesOf(model: SlotModel): number {
  if (model.kind === 'lines') return model.lines.length
  return model.wins.kind === 'lines' ? model.wins.lines.length : 0
}
