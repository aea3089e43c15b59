import { describe, expect, test } from 'vitest'
import { pageOf, searchOf, wishesOf } from '../games/catalogue.ts'
import { editionsOf } from '../games/mathematics.ts'

describe('what is asked of the catalogue', () => {
  test.each([
    ['pages', pageOf],
    ['searches', searchOf],
  ])('%s are the same in every run, and others in every round', (_, wish) => {
    const of = (round: number) => wishesOf(wish, round, 300).map(input => JSON.stringify(input))
    expect(of(1)).toEqual(of(1))
    const known = new Set(of(1))
    expect(of(2).filter(asked => !known.has(asked)).length).toBeGreaterThan(100)
  })
})

/** As `npm run certify` prints it. */
const certificate = (edition: string, { band = 'within', sheet = 'describes' } = {}): string =>
  `model kislap version 2, edition ${edition}, sha256 e787fda7e081a17f
  measure                       exact                     seen in 1,000,000 rounds
  return to player              96.0038 %                 96.1000 %
${band} the 99 % band
the sheet ${sheet} this model

`

describe('what the certificate says', () => {
  test('is read edition by edition', () => {
    const said = certificate('96') + certificate('94', { band: 'OUTSIDE of' })
    expect(editionsOf(said, 1)).toEqual([
      { model: 'kislap', edition: '96', isWithin: true, isDescribed: true },
      { model: 'kislap', edition: '94', isWithin: false, isDescribed: true },
    ])
    expect(editionsOf(certificate('92', { sheet: 'does NOT describe' }), 1)[0]).toMatchObject({ isDescribed: false })
    expect(editionsOf(certificate('96'), 0)).toHaveLength(1)
  })

  test.each([
    ['nothing', '', 0],
    ['a part of it, and ended', certificate('96'), 1],
    ['a part of it, and was killed', certificate('96'), null],
  ])('counts for nothing when it is %s', (_, said, code) => {
    expect(() => editionsOf(said, code)).toThrow('the certificate ended')
  })
})
