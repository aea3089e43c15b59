import { describe, expect, test } from 'vitest'
import { ALIASES, isOwnAddress, paths, routePathOf } from '../src/routes/paths.ts'

const GAME = { nodeId: 'HYO-hiyas-reels', gameId: 'hiyas-reels', vassalage: 'HYO' }

describe('addresses', () => {
  test('every address of the specification is spelled as it says', () => {
    const { login, helpDetail, lottery, gameList, launchGame, ...plain } = paths
    const spelled = Object.entries(plain).map(([name, path]) => `${name}: ${path()}`)
    expect([
      ...spelled,
      `login: ${login()}`,
      `login, to return: ${login('/m/launchGame?nodeId=a&gameId=b')}`,
      `helpDetail: ${helpDetail(3)}`,
      `lottery: ${lottery()}`,
      `lottery of a vendor: ${lottery('TCG_SEA')}`,
      `gameList: ${gameList({ gameType: 'RNG' })}`,
      `gameList of a vendor: ${gameList({ gameType: 'RNG', vassalage: 'HYO' })}`,
      `launchGame: ${launchGame(GAME)}`,
    ]).toMatchSnapshot()
  })

  test.each([
    ['HOME-01', '/'],
    ['HOME-02', '/m'],
    ['HOME-03', '/m/'],
    ['HOME-04', '/m/index'],
    ['HOME-05', '/m/index.html'],
    ['HOME-06', '/m/home'],
  ])('%s %s is home', (_, address) => {
    expect(routePathOf(address)).toBe(paths.home())
  })

  test('REG-02 REG-03 both spellings of registration lead to /m/register', () => {
    expect(routePathOf('/register.html?affiliateCode=A1')).toBe('/m/register')
    expect(routePathOf('/m/register.html')).toBe('/m/register')
  })

  test('no alias stands for another alias', () => {
    for (const target of Object.values(ALIASES)) expect(ALIASES[target]).toBeUndefined()
  })

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('a way back never leads to another site: %s', address => {
    expect(isOwnAddress(address)).toBe(false)
  })
})
