import {
  type BoardModel,
  type Edition,
  firstOtherDecides,
  type LineModel,
  type SlotModel,
  scatterOf,
  sheetOf,
  unitsOf,
} from '@hiyas/fair'
import { SCATTER } from '@hiyas/fair/letters'
import type { WireFeature, WireRules } from '../../../wire.ts'
import { percentOf } from '../percent.ts'

/** The rules of an edition of a model with the numbers of its sheet (GAM-10, GAM-11). */
export function presentRules(model: SlotModel, edition: Edition): WireRules {
  const sheet = sheetOf(model.id, edition)
  return {
    ...(model.kind === 'board' ? boardRules(model) : lineRules(model)),
    model: model.id,
    version: model.version,
    digest: sheet.digest,
    units: unitsOf(model),
    hasSets: model.leanRounds[edition] > 0,
    missing: model.leanRounds[edition] > 0 ? missingOf(model) : [],
    winMax: model.winMax,
    rtp: percentOf(sheet.rtp.total),
    hitFrequency: percentOf(sheet.hitFrequency),
    volatility: sheet.volatility,
    winMaxEvery: sheet.winMaxEvery,
  }
}

type OfModel = Omit<
  WireRules,
  | 'model'
  | 'version'
  | 'digest'
  | 'units'
  | 'hasSets'
  | 'missing'
  | 'winMax'
  | 'rtp'
  | 'hitFrequency'
  | 'volatility'
  | 'winMaxEvery'
>

/** What can come on a reel of the first set and never on that of the second: a round on that one has no win of it there (GAM-10, GAM-13). */
function missingOf(model: SlotModel): NonNullable<WireRules['missing']> {
  const first = model.kind === 'board' ? model.reels : model.strips
  const lacks = (letter: string) =>
    first.flatMap((strip, reel) => (strip.includes(letter) && !model.lean[reel]?.includes(letter) ? [reel] : []))
  return [...new Set(first.join(''))]
    .toSorted()
    .map(letter => ({ letter, reels: lacks(letter) }))
    .filter(({ reels }) => reels.length > 0)
}

const LINE_ROWS = 3

function lineRules(model: LineModel): OfModel {
  const { awards, multiplier, spinsMax } = model.freeSpins
  return {
    rows: model.strips.map(() => LINE_ROWS),
    hasHeights: false,
    strips: model.strips,
    wins: 'lines',
    bothWays: false,
    firstOtherDecides: false,
    lines: model.lines,
    bands: [3, 4, 5],
    pays: Object.entries(model.linePays).map(([letter, units]) => ({ letter, units })),
    scatter: SCATTER,
    scatterPays: model.scatterPays.map(pay => pay * model.lines.length),
    wildTimes: model.wildMultiplier,
    isWildOnce: true,
    ladder: null,
    freeLadder: null,
    feature: { kind: 'free', spins: awards, times: [multiplier], spinsMax },
  }
}

function boardRules(model: BoardModel): OfModel {
  const { wins, feature } = model
  return {
    rows: model.heights?.map(tallest) ?? model.rows,
    hasHeights: model.heights !== null,
    strips: model.reels,
    wins: wins.kind,
    bothWays: wins.kind === 'lines' && wins.bothWays,
    firstOtherDecides: firstOtherDecides(model),
    lines: wins.kind === 'lines' ? wins.lines : [],
    bands: model.bands,
    pays: Object.entries(model.pays).map(([letter, units]) => ({ letter, units })),
    scatter: scatterOf(model),
    scatterPays: model.scatterPays,
    wildTimes: wins.kind === 'lines' ? wins.wildTimes : 1,
    isWildOnce: false,
    ladder: model.ladder,
    freeLadder: feature.kind === 'free' && model.ladder ? feature.ladder : null,
    feature: featureOf(feature),
  }
}

function featureOf(feature: BoardModel['feature']): WireFeature {
  if (feature.kind === 'free') return { kind: 'free', spins: feature.spins, times: feature.times, spinsMax: null }
  if (feature.kind === 'lantern') {
    return { kind: 'lantern', spins: feature.spins, times: feature.lanterns.map(([times]) => times) }
  }
  if (feature.kind !== 'hold') return feature
  const { from, turns, grand } = feature
  const coins = feature.coins.map(({ pay, prize }) => ({ units: pay, prize: prize ?? null }))
  return { kind: 'hold', from, turns, coins, grand }
}

/** Of the heights a reel may have, a digit each. */
const tallest = (heights: string): number => Math.max(...Array.from(heights, Number))
