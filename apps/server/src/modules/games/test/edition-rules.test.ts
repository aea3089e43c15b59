import { describe, expect, test } from 'vitest'
import { editionAt, faultOfEditions, isRightCode } from '../editions/rules.ts'

const editionsOf = (code: string) => [
  { edition: '96', code, rtp: '96.01' },
  { edition: '94', code: `${code}--94`, rtp: '94.00' },
  { edition: '92', code: `${code}--92`, rtp: '92.00' },
]
const reels = { nodeId: 'HYO-reels', vendor: 'HYO', code: 'reels', rtp: '96.01', editions: editionsOf('reels') }
const dice = { nodeId: 'HYO-dice', vendor: 'HYO', code: 'dice', rtp: '99.00', editions: [] }
const NOTHING = { vendors: {}, games: {} }

describe('the edition a merchant has', () => {
  test.each([
    ['nothing chosen', reels, NOTHING, 'reels'],
    ['one for the vendor', reels, { vendors: { HYO: '94' }, games: {} }, 'reels--94'],
    ['one for another vendor', reels, { vendors: { KDL: '94' }, games: {} }, 'reels'],
    ['one for the game', reels, { vendors: {}, games: { 'HYO-reels': '92' } }, 'reels--92'],
    ['the game before the vendor', reels, { vendors: { HYO: '94' }, games: { 'HYO-reels': '96' } }, 'reels'],
    ['one that is not approved', reels, { vendors: { HYO: '90' }, games: {} }, undefined],
    ['of a game with one version, for its vendor', dice, { vendors: { HYO: '94' }, games: {} }, 'dice'],
    ['of a game that has editions no more', dice, { vendors: {}, games: { 'HYO-dice': '94' } }, undefined],
  ])('GAM-11 GAM-15 %s', (_what, game, choices, code) => {
    expect(editionAt(choices, game)?.code).toBe(code)
  })

  test('GAM-11 a launch keeps its own edition; without one the merchant\u2019s counts', () => {
    const choices = { vendors: { HYO: '94' }, games: {} }
    const codes = ['reels', 'reels--94', 'reels--92', 'reels--90', 'dice']
    const right = (about: Parameters<typeof isRightCode>[2]) => codes.filter(code => isRightCode(code, reels, about))
    expect(right({ choices, launch: null })).toEqual(['reels--94'])
    expect(right({ choices, launch: { nodeId: 'HYO-reels', code: 'reels' } })).toEqual(['reels'])
    expect(right({ choices, launch: { nodeId: 'HYO-dice', code: 'dice' } })).toEqual(['reels--94'])
    expect(right({ choices, launch: { nodeId: 'HYO-reels', code: 'reels--90' } })).toEqual([])
  })
})

describe('the editions of a list', () => {
  const [own, lower] = editionsOf('reels')
  test.each([
    ['agrees with itself', [reels, dice], {}, null],
    ['knows the codes of before', [reels], { 'reels--94': 'reels', reels: 'reels' }, null],
    ['leaves the game out', [{ ...reels, editions: reels.editions.slice(1) }], {}, 'not among its own'],
    ['says another return of it', [{ ...reels, rtp: '95.00' }], {}, 'not among its own'],
    ['has a name twice', [{ ...reels, editions: [own, { ...lower, edition: '96' }] }], {}, 'twice'],
    ['has a code twice', [{ ...reels, editions: [own, { ...lower, code: 'reels' }] }], {}, 'twice'],
    ['takes the code of a game', [reels, { ...dice, code: 'reels--94' }], {}, 'reels--94'],
    [
      'gives two games one edition',
      [reels, { ...dice, rtp: '96.01', editions: [{ ...own, code: 'dice' }, lower] }],
      {},
      'reels--94',
    ],
    ['gives a code of before to another game', [reels], { 'reels--94': 'dice' }, 'that of dice'],
    ['makes an edition of before a game', [{ ...dice, code: 'reels--94' }], { 'reels--94': 'reels' }, 'that of reels'],
  ])('GAM-15 a list that %s', (_what, list, known, fault) => {
    const found = faultOfEditions(list as never, new Map(Object.entries(known)))
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })
})
