import { SLOT_MODELS, sheetOf, unitsOf } from '@hiyas/fair'
import { describe, expect, test } from 'vitest'
import { percentOf } from '../src/server/engines/percent.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import {
  profileOf,
  retryPauseMs,
  verdictOnRollback,
  verdictOnWin,
  waitBeforeSpinMs,
} from '../src/server/rounds/rules.ts'

describe('what becomes of a round', () => {
  test('the pause before the next attempt doubles up to five minutes', () => {
    expect([1, 2, 3, 9, 10, 1_000].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  test.each([
    ['RS_OK', 'final', 'final'],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'impossible', 'final'],
    ['RS_ERROR_TRANSACTION_ROLLED_BACK', 'impossible', 'final'],
    ['RS_ERROR_DUPLICATE_TRANSACTION', 'impossible', 'again'],
    ['RS_ERROR_UNKNOWN', 'again', 'again'],
    ['RS_ERROR_INVALID_TOKEN', 'again', 'again'],
  ] as const)('W-14 W-17 the wallet answers %s: a win is %s, a rollback %s', (status, win, rollback) => {
    expect([verdictOnWin(status), verdictOnRollback(status)]).toEqual([win, rollback])
  })
})

describe('what a licence allows', () => {
  const careful = { autoplay: false, turbo: false, cycleFloorMs: 2_500 }
  const strict = { ...careful, isOneAtATime: true }

  test.each([
    ['DEMO', { autoplay: true, turbo: true, cycleFloorMs: 0, isPlayMoney: true }],
    ['PH', careful],
    ['STRICT', strict],
    ['STRICT-GB', strict],
    ['', strict],
    ['constructor', strict],
    [undefined, strict],
  ])('GAM-01 GAM-02 GAM-03 RG-21 the profile %j', (name, profile) => {
    expect(profileOf(name, 2_500)).toEqual(profile)
  })

  test.each([
    [null, 10_000, 0],
    [10_000, 10_000, 2_500],
    [10_000, 12_499, 1],
    [10_000, 12_500, 0],
    [10_000, 20_000, 0],
  ])('GAM-01 after a spin at %j another at %i waits %i ms', (lastMs, nowMs, waitMs) => {
    expect(waitBeforeSpinMs(careful, lastMs, nowMs)).toBe(waitMs)
  })
})

describe('the rules of a slot', () => {
  test.each([
    [0.960038, '96.00'],
    [1, '100.00'],
    [0.000051, '0.01'],
  ])('the share %f is %s percent', (share, text) => {
    expect(percentOf(share)).toBe(text)
  })

  test.each(SLOT_MODELS)('GAM-10 GAM-11 $id is told with the numbers of its sheet, and nothing made up', model => {
    const sheet = sheetOf(model.id, '94')
    const told = presentRules(model, '94')
    const { digest, volatility, winMaxEvery } = sheet
    expect(told).toMatchObject({ model: model.id, version: model.version, winMax: model.winMax, units: unitsOf(model) })
    expect(told).toMatchObject({ digest, volatility, winMaxEvery, rtp: percentOf(sheet.rtp.total) })
    expect(told.hitFrequency).toBe(percentOf(sheet.hitFrequency))
    const pays = Object.entries(model.kind === 'lines' ? model.linePays : model.pays)
    expect(told.pays.map(({ letter, units }) => [letter, units])).toEqual(pays)
  })

  test('GAM-10 that there are two sets of reels is told of each edition that has them', () => {
    const oneSet = SLOT_MODELS.filter(model => !presentRules(model, '96').hasSets).map(({ id }) => id)
    expect(oneSet).toEqual(['alon', 'kislap', 'kidlat', 'salapi'])
    for (const model of SLOT_MODELS) expect(presentRules(model, '94').hasSets).toBe(true)
  })

  test('GAM-10 a game of lines shows three rows, its scatters in units, and its free spins', () => {
    const models = SLOT_MODELS.filter(model => model.kind === 'lines')
    expect(models).not.toHaveLength(0)
    for (const model of models) {
      const { awards, multiplier, spinsMax } = model.freeSpins
      expect(presentRules(model, '96')).toMatchObject({
        rows: [3, 3, 3, 3, 3],
        hasHeights: false,
        strips: model.strips,
        wins: 'lines',
        bothWays: false,
        firstOtherDecides: false,
        lines: model.lines,
        bands: [3, 4, 5],
        scatterPays: model.scatterPays.map(stakes => stakes * model.lines.length),
        wildTimes: model.wildMultiplier,
        isWildOnce: true,
        scatter: 'S',
        ladder: null,
        freeLadder: null,
        feature: { kind: 'free', spins: awards, times: [multiplier], spinsMax },
      })
    }
  })

  const boards = SLOT_MODELS.filter(model => model.kind === 'board')
  test.each(boards)('GAM-10 $id shows its board as it is', model => {
    const { wins, feature, ladder } = model
    const ofLines = wins.kind === 'lines' ? wins : { bothWays: false, lines: [], wildTimes: 1 }
    expect(presentRules(model, '96')).toMatchObject({
      rows: model.heights?.map(heights => Math.max(...Array.from(heights, Number))) ?? model.rows,
      strips: model.reels,
      bands: model.bands,
      scatterPays: model.scatterPays,
      hasHeights: model.heights !== null,
      wins: wins.kind,
      bothWays: ofLines.bothWays,
      lines: ofLines.lines,
      wildTimes: ofLines.wildTimes,
      isWildOnce: false,
      scatter: feature.kind === 'special' ? 'W' : 'S',
      ladder,
      freeLadder: ladder !== null && feature.kind === 'free' ? feature.ladder : null,
    })
  })

  test('GAM-10 each feature is told by what it gives, and there is a board of each kind', () => {
    const kinds = new Set<string>()
    for (const model of boards) {
      const { feature } = model
      const told = presentRules(model, '96').feature
      kinds.add(feature.kind)
      if (feature.kind === 'free')
        expect(told).toEqual({ kind: 'free', spins: feature.spins, times: feature.times, spinsMax: null })
      else if (feature.kind === 'lantern')
        expect(told).toEqual({ kind: 'lantern', spins: feature.spins, times: feature.lanterns.map(([times]) => times) })
      else if (feature.kind === 'hold') {
        const { from, turns, grand } = feature
        expect(told).toMatchObject({ kind: 'hold', from, turns, grand })
        const prizes = told.kind === 'hold' ? told.coins : []
        expect(prizes.map(({ units }) => units)).toEqual(feature.coins.map(({ pay }) => pay))
        expect(prizes.map(({ prize }) => prize)).toEqual(feature.coins.map(({ prize }) => prize ?? null))
        expect(prizes.some(({ prize }) => prize !== null)).toBe(true)
        expect(prizes.some(({ prize }) => prize === null)).toBe(true)
      } else expect(told).toEqual(feature)
    }
    expect([...kinds].toSorted()).toEqual(['free', 'hold', 'lantern', 'none', 'respin', 'special', 'sticky'])
  })
})
