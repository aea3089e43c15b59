import { SLOT_MODELS, sheetOf, unitsOf } from '@hiyas/fair'
import { describe, expect, test } from 'vitest'
import { percentOf } from '../src/server/engines/percent.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'

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

  test.each(SLOT_MODELS)(
    'GAM-10 GAM-13 of $id is told what never comes on a reel in rounds of the second set',
    model => {
      const first = model.kind === 'lines' ? model.strips : model.reels
      const lacks = first.flatMap((strip, reel) =>
        [...new Set(strip)].filter(letter => !model.lean[reel]?.includes(letter)).map(letter => `${letter} ${reel}`),
      )
      const told = (edition: '96' | '94') =>
        presentRules(model, edition).missing?.flatMap(({ letter, reels }) => reels.map(reel => `${letter} ${reel}`))
      expect(told('94')?.toSorted()).toEqual(lacks.toSorted())
      expect(told('96')?.toSorted()).toEqual(model.leanRounds['96'] > 0 ? lacks.toSorted() : [])
      // What is said of where a symbol stands is said of the first: the second has nothing besides.
      for (const [reel, strip] of model.lean.entries())
        for (const letter of strip) expect(first[reel], `${letter} on reel ${reel}`).toContain(letter)
    },
  )

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
