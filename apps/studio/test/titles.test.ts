import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@hiyas/art'
import {
  firstOtherDecides,
  isEdition,
  playSlot,
  SLOT_MODELS,
  type SlotModel,
  seededStream,
  sheetOf,
  slotModel,
} from '@hiyas/fair'
import { formatAmount } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { ruleTexts, setsRule } from '../src/client/sheets/rule-texts.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { listGames } from '../src/server/catalogue.ts'
import { GAMES } from '../src/server/engines/games.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import { TITLES, VENDORS } from '../src/titles/catalogue.ts'
import { ask, type Studio, sitDown, startStudio } from './studio.ts'

/** How many players play at once. */
const LANES = 4
const PARTS = 4
const ART = join(import.meta.dirname, '../art')

describe('the titles', () => {
  test('C-05 the lowest total bet a game is listed with is the smallest that its rounds take', () => {
    const listed = new Map(listGames().games.map(({ code, stakeMin }) => [code, stakeMin]))
    for (const { code, engine } of GAMES) {
      const [least = 0n] = engine.stakesOf('PHP').toSorted((one, other) => (one < other ? -1 : 1))
      expect(listed.get(code), code).toBe(formatAmount(least))
    }
  })

  test('at least 160 over at least 12 models by at least 10 vendors, each with a name of its own', () => {
    expect(TITLES.length).toBeGreaterThanOrEqual(160)
    expect(new Set(TITLES.map(({ model }) => model)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(TITLES.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(TITLES.map(({ title }) => title)).size).toBe(TITLES.length)
    expect(TITLES.filter(({ vendor }) => VENDORS[vendor] === undefined)).toEqual([])
  })

  test('each has its logo and its scene', () => {
    const missing = TITLES.flatMap(({ code, backdrop }) => [`logos/${code}.webp`, `backdrops/${backdrop}.webp`])
    expect(missing.filter(file => !existsSync(join(ART, file)))).toEqual([])
  })

  test('no two are the same game in the same clothes', () => {
    const looks = TITLES.map(({ model, symbols }) => `${model} ${JSON.stringify(symbols)}`)
    expect(new Set(looks).size).toBe(TITLES.length)
  })

  test('GAM-13 what a tile promises is what its model does', () => {
    const art = new Map(catalogue.map(line => [line.slug, line]))
    const wrong = TITLES.flatMap(title => {
      const feature = art.get(title.code)?.feature
      return feature && !promisesOf(title.model).includes(feature) ? [`${title.code}: ${feature}`] : []
    })
    expect(wrong).toEqual([])
  })

  test.each(SLOT_MODELS)(
    'GAM-10 the rules of $id say in both languages what it does, with nothing left open',
    model => {
      for (const language of ['TY', 'EN'] as const) {
        const rules = presentRules(model, '96')
        const { specials, features } = ruleTexts(rules, textsOf(language), String)
        const said = [...specials.map(({ text }) => text), ...features].join(' ')
        expect(features.length).toBeGreaterThan(0)
        expect(said).not.toMatch(/[{}]|undefined|NaN/)
      }
    },
  )

  test('GAM-10 reels of drawn heights are said to be as high as each of them can become', () => {
    const rules = presentRules(slotModel('alpas'), '96')
    expect(rules.rows).toEqual([7, 5, 6, 7, 7, 6])
    expect(ruleTexts(rules, textsOf('EN'), String).features.join(' ')).toContain('up to 7, 5, 6, 7, 7, 6 symbols')
  })

  test('GAM-10 the coin that opens the board is among the symbols, with what every coin without a name is worth', () => {
    for (const language of ['TY', 'EN'] as const) {
      const { specials } = ruleTexts(presentRules(slotModel('salapi'), '96'), textsOf(language), String)
      expect(specials.find(({ letter }) => letter === 'C')?.text).toContain('20, 40, 60, 100')
    }
  })

  test('GAM-10 where a symbol is missing in some rounds is said by its name, and nothing is said to be on every reel', () => {
    const said = (model: string, language: 'EN' | 'TY') =>
      setsRule(presentRules(slotModel(model), '94'), textsOf(language), letter => `symbol ${letter}`)
    expect(said('salapi', 'EN')).toContain('One of them is without COIN on reel 1.')
    expect(said('salapi', 'TY')).toContain('walang BARYA sa reel 1.')
    expect(said('hangin', 'EN')).toContain('without BONUS on reel 1.')
    expect(said('tala', 'TY')).toContain('walang WILD sa reel 2.')
    expect(said('buhawi', 'EN')).toContain('without symbol A on reel 1; symbol B on reel 1; symbol C on reel 1.')
    expect(said('kumpol', 'EN')).toContain('symbol E on reel 3, 5;')
    for (const language of ['EN', 'TY'] as const) {
      expect(said('kislap', language), 'only fewer of some').toBe(textsOf(language).t('sets_rule'))
      const { specials } = ruleTexts(presentRules(slotModel('salapi'), '94'), textsOf(language), String)
      expect(specials.find(({ letter }) => letter === 'C')?.text).toContain('1, 2, 3, 4, 5.')
    }
  })

  test.each(SLOT_MODELS)('GAM-10 the rules of $id say where a line full of wilds pays nothing', model => {
    const strips = model.kind === 'board' ? model.reels : model.strips
    const isWorthless =
      model.kind === 'board' && strips.every(strip => strip.includes('W')) && model.pays.W === undefined
    for (const language of ['EN', 'TY'] as const) {
      const { features } = ruleTexts(presentRules(model, '96'), textsOf(language), String)
      expect(features.includes(textsOf(language).t('wilds_alone_rule'))).toBe(isWorthless)
    }
  })

  test.each(SLOT_MODELS.filter(model => presentRules(model, '96').wildTimes > 1))(
    'GAM-10 what the rules of $id say of wilds that multiply is what a line with them pays',
    model => {
      const { specials } = ruleTexts(presentRules(model, '96'), textsOf('EN'), String)
      const said = specials.find(({ letter }) => letter === 'W')?.text ?? ''
      const [, sentence = '', times = '0'] = /(Each one|line with one or more)[^.]* by (\d+)/.exec(said) ?? []
      expect(sentence, said).not.toBe('')
      const { symbol, count, wilds, pay } = lineWithTwoWilds(model)
      const plain = paysOf(model, symbol, count)
      expect(pay).toBe(plain * Number(times) ** (sentence === 'Each one' ? wilds : 1))
    },
  )

  test('GAM-10 where two pictures in a row pay alike, no fall is said to raise what it does not', () => {
    const rules = presentRules(slotModel('pugad'), '96')
    expect(rules.ladder?.slice(0, 3)).toEqual([1, 1, 2])
    const said = ruleTexts(rules, textsOf('EN'), String).features.join(' ')
    expect(said).toContain('The first picture of a spin and each fall after it pay 1×, 1×, 2×')
  })

  test.each(SLOT_MODELS)(
    'GAM-10 the rules of $id say where a line may pay less than the most it can be counted as',
    model => {
      for (const language of ['TY', 'EN'] as const) {
        const { t } = textsOf(language)
        const { specials, features } = ruleTexts(presentRules(model, '96'), textsOf(language), String)
        expect(features.includes(t('first_other_rule'))).toBe(model.kind === 'board' && firstOtherDecides(model))
        const wild = specials.find(({ letter }) => letter === 'W')?.text ?? ''
        expect(wild.includes(t('wild_row'))).toBe(model.kind === 'board' && model.pays.W !== undefined)
      }
    },
  )
})

const ROUNDS_MAX = 20_000

/** A line that was won with two wilds or more in it, and another symbol. */
function lineWithTwoWilds(model: SlotModel) {
  const chance = seededStream('server', 'wilds', 0)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const [{ window, wins } = { window: [], wins: [] }] = playSlot(model, '96', chance).steps
    for (const { symbol, count, cells, pay } of wins) {
      const wilds = cells.filter(place => window[Math.floor(place / 8)]?.[place % 8] === 'W').length
      if (wilds > 1 && symbol !== 'W') return { symbol, count, wilds, pay }
    }
  }
  throw new Error(`${model.id} has won nothing with two wilds`)
}

function paysOf(model: SlotModel, symbol: string, count: number): number {
  const { bands, pays } = presentRules(model, '96')
  return pays.find(({ letter }) => letter === symbol)?.units[bands.indexOf(count)] ?? 0
}

/** What may stand on the tile of a title: from the model and its sheet, nothing else. */
function promisesOf(id: string): string[] {
  const model = slotModel(id)
  const { winMax } = sheetOf(id, '96')
  const promises = [`MAX x${winMax.toLocaleString('en-US')}`, `x${winMax.toLocaleString('en-US')}`]
  if (model.kind === 'lines') return [...promises, 'FREE SPINS']
  const { wins, feature, ladder } = model
  if ('spins' in feature) promises.push('FREE SPINS')
  if ('spins' in feature && new Set(feature.spins).size === 1) promises.push(`${feature.spins[0]} FREE SPINS`)
  if (feature.kind === 'hold') {
    promises.push('HOLD & WIN', `${feature.coins.filter(({ prize }) => prize).length + 1} JACKPOTS`)
  }
  if (feature.kind === 'respin') promises.push('EXPANDING WILDS')
  if (ladder) promises.push('CASCADE')
  if (wins.kind === 'cluster') promises.push('CLUSTERS')
  const { rows } = presentRules(model, '96')
  if (wins.kind === 'ways') promises.push(`${rows.reduce((ways, height) => ways * height, 1)} WAYS`)
  if (wins.kind !== 'lines') return promises
  if (wins.bothWays) promises.push('BOTH WAYS')
  if (wins.wildTimes > 1) promises.push(`x${wins.wildTimes ** 3} WILDS`)
  return promises
}

describe('played through the door', () => {
  let studio: Studio
  beforeAll(async () => {
    studio = await startStudio()
  })

  test.each([0, 1, 2, 3])(
    'GAM-07 every title can be opened and played to the end of a round, and pays what its steps say (part %i)',
    async part => {
      const queue = TITLES.filter((_, index) => index % PARTS === part)
      const lane = async (): Promise<void> => {
        for (let title = queue.shift(); title; title = queue.shift()) await playThrough(title.code)
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  )

  async function playThrough(code: string): Promise<void> {
    const seat = await sitDown(studio, { game: code })
    const { status, body } = await seat.spin(undefined, seat.opened.stakes[1])
    expect(status, code).toBe(200)
    const { steps, win, capped } = body.round
    const total = steps.reduce((sum, step) => sum + Number(step.win), 0)
    expect(steps.length, code).toBeGreaterThan(0)
    expect(capped ? total >= Number(win) : Math.abs(total - Number(win)) < 0.005, code).toBe(true)
  }

  test('GAM-11 GAM-15 the editions of a title are games of their own, with their own certified return', async () => {
    type Listed = { code: string; model: string; editions: { edition: string; code: string; rtp: string }[] }
    const { body } = await ask<{ games: Listed[] }>(studio, '/api/games')
    for (const { model, editions } of body.games.slice(0, 20)) {
      expect(editions.map(({ edition }) => edition)).toEqual(['96', '94', '92'])
      for (const { edition, rtp } of editions) {
        expect(isEdition(edition) && rtp).toBe(
          (sheetOf(model, isEdition(edition) ? edition : '96').rtp.total * 100).toFixed(2),
        )
      }
    }
    const seat = await sitDown(studio, { game: 'hiyas-reels--92' })
    expect(seat.opened.rules.rtp).toBe((sheetOf('kislap', '92').rtp.total * 100).toFixed(2))
    expect((await seat.spin()).status).toBe(200)
  })
})
