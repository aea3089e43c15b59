import { describe, expect, test } from 'vitest'
import { holds } from '../../row.ts'
import { nothingHeard } from '../dealing.ts'
import { pacedFigures } from '../figures.ts'
import { growthOf, thirdsOf } from '../memory.ts'
import { readSoakOptions } from '../options.ts'
import { familyIn, findIn } from '../programs.ts'
import { type Ask, nothingSeen, untilAnswered } from '../seen.ts'

describe('the soak', () => {
  test('comes from the command line, within limits', () => {
    expect(readSoakOptions([])).toEqual({ help: false, json: false, minutes: 5, rate: 50, studio: 25, every: 2 })
    expect(readSoakOptions(['--minutes=120', '--every=10', '--rate=200', '--studio=0', '--json'])).toMatchObject({
      minutes: 120,
      every: 10,
      rate: 200,
      studio: 0,
      json: true,
    })
    for (const wrong of [
      '--minutes=0',
      '--rate=many',
      '--studio=101',
      '--rate=0',
      '--players=9',
      '--every=121',
      '--speed=9',
    ])
      expect(() => readSoakOptions([wrong])).toThrow(wrong.split('=')[0])
  })
})

describe('an evening', () => {
  test.each([
    ['some were cancelled after a kill', { missed: 1, spins: 89, voided: 10 }, []],
    ['for many nobody was free', { missed: 50, spins: 50, voided: 0 }, ['soak.missed']],
    ['all were cancelled, which is an error to nobody', { missed: 0, spins: 0, voided: 100 }, ['soak.voided']],
  ])('of a hundred rounds, where %s', (_, { missed, spins, voided }, broken) => {
    const seen = { ...nothingSeen(), spins, voided }
    const figures = pacedFigures({ paced: [{ due: 100, missed }] }, seen, nothingHeard(), { minutes: 1, rate: 2 })
    expect(figures.filter(figure => holds(figure) === false).map(({ name }) => name)).toEqual(broken)
  })
})

/** Answers one after the other; null for nobody. */
function answers(...all: (Record<string, unknown> | null)[]): { ask: Ask; asked: () => number } {
  let asked = 0
  const ask = async () => {
    const answer = all[asked++]
    if (!answer) throw new Error('connect ECONNREFUSED')
    return answer
  }
  return { ask, asked: () => asked }
}
const refused = (code: string) => ({ error: { code } })

describe('a member', () => {
  test.each([
    ['nobody answers', null],
    ['something in between answers', { status: 502, told: '<html>' }],
    ['the site is busy', { success: false, errorCode: 'system_busy' }],
    ['an earlier copy is under way', refused('round_open')],
    ['it is too soon', refused('too_soon')],
  ])('asks again where %s, and has seen a banner', async (_, first) => {
    const seen = nothingSeen()
    const { ask, asked } = answers(first, first, { round: { id: 'r' } })
    expect(await untilAnswered(ask, seen, 0)).toBe(true)
    expect(asked()).toBe(3)
    expect(seen).toMatchObject({ errorCount: 0, banners: { count: 1, longestMs: expect.any(Number) } })
  })

  test.each([
    ['a round', { round: { id: 'r' } }],
    ['what he asked the site', { success: true, value: {} }],
  ])('who is answered at once with %s has seen no banner', async (_, answer) => {
    const seen = nothingSeen()
    expect(await untilAnswered(answers(answer).ask, seen, 0)).toBe(true)
    expect(seen).toEqual(nothingSeen())
  })

  test('who is told that his round was cancelled has neither seen an error nor played', async () => {
    const seen = nothingSeen()
    expect(await untilAnswered(answers(refused('round_voided')).ask, seen, 0)).toBe(false)
    expect(seen).toEqual({ ...nothingSeen(), voided: 1 })
  })

  test('takes any other refusal for an error, and does not ask again', async () => {
    const seen = nothingSeen()
    for (const wrong of [refused('wallet_unreachable'), { success: false, errorCode: 'login.not.session' }]) {
      const { ask, asked } = answers(wrong)
      expect(await untilAnswered(ask, seen, 0)).toBe(false)
      expect(asked()).toBe(1)
    }
    expect(seen).toMatchObject({
      errorCount: 2,
      errors: [expect.stringContaining('wallet_unreachable'), expect.stringContaining('login.not.session')],
    })
  })
})

describe('a program', () => {
  const SAID = `
    1     0  1024 /sbin/init
   10     1  2048 npm start
    9    10   128 sh -c node tools/start/main.mjs
   11     9  2048 node tools/start/main.mjs
   12    11 20480 /usr/bin/node --import /x/follow-parent.mjs /x/apps/server/src/main.ts
   13    11 10240 /usr/bin/node --import /x/follow-parent.mjs /x/apps/studio/src/server/main.ts
   20     1 99999 /usr/bin/node --import /x/follow-parent.mjs /y/apps/studio/src/server/main.ts
   21    11 99999 vi /x/apps/server/src/main.ts.txt`

  test('is found by its name below the site it belongs to, and no other', () => {
    expect(findIn(SAID, 10, 'server')).toEqual({ pid: 12, residentMb: 20 })
    expect(findIn(SAID, 10, 'studio')).toEqual({ pid: 13, residentMb: 10 })
    expect(findIn(SAID, 10, 'start')).toEqual({ pid: 11, residentMb: 2 })
    expect(findIn(SAID, 21, 'studio')).toBeNull()
    expect(familyIn(SAID, 11)).toEqual([11, 12, 13, 21])
  })

  test.each([
    ['is flat', [100, 180, 200, 200, 200, 200, 200, 200], 1],
    ['grows', [100, 110, 120, 130, 200, 200, 300, 300], 1.5],
    ['is of a life too short', [100, 200, 300], Number.NaN],
  ])('whose memory %s', (_, life, growth) => {
    expect(growthOf([[1, 2], life])).toBe(growth)
  })

  test('is told by thirds of the whole run too', () => {
    expect(thirdsOf([1, 1, 9, 9, 3, 3])).toEqual({ first: 1, last: 3 })
    expect(thirdsOf([7])).toEqual({ first: 7, last: 7 })
  })
})
