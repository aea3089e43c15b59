import { expect, test } from 'vitest'
import { luringWords } from '../checks/luring-words.ts'
import { violations } from './fixture.ts'

const SITE = 'packages/i18n/src/catalogues/play.ts'
const GAMES = 'apps/studio/src/client/inhouse/texts/ty.ts'

test.each([
  ['RG-20', 'A win is overdue'],
  ['RG-20', 'You almost had it'],
  ['RG-20', 'This slot is hot'],
  ['RG-20', 'Sure win today'],
  ['RG-20', 'Muntik na!'],
  ['RG-20', 'Siguradong panalo'],
  ['RG-20', 'Mainit ang slot na ito'],
  ['RG-18', 'Win it back'],
  ['RG-18', 'Play again?'],
  ['RG-18', 'Bawiin ang natalo mo'],
  ['RG-18', 'Maglaro ulit?'],
  ['RG-18', 'Hurry, one more spin'],
])('%s no text of the site or of a game says: %s', (_, text) => {
  for (const path of [SITE, GAMES])
    expect(violations(luringWords, { [path]: `export const x = {\n  a:\n    '${text}',\n}\n` })).toEqual([
      expect.stringMatching(new RegExp(`^${path}:3 .*RG-18, RG-20`)),
    ])
})

test.each(['Hot right now', 'Mga hot match', 'Pwede mo nang bawiin ang pahintulot pagkatapos.', 'Subukan muli'])(
  'RG-20 what names a category, or lures nobody, stands: %s',
  text => {
    expect(violations(luringWords, { [SITE]: `export const x = { a: '${text}' }` })).toEqual([])
  },
)

test('RG-20 only what is said to a player is judged', () => {
  expect(violations(luringWords, { 'apps/server/src/a.ts': "const a = 'overdue'" })).toEqual([])
})
