import { describe, expect, test } from 'vitest'
import { blobSize } from '../checks/blob-size.ts'
import { boundedContract } from '../checks/bounded-contract.ts'
import { callFiles } from '../checks/call-files.ts'
import { LANDED_FILE, landedLine, landedMigrations } from '../checks/landed-migrations.ts'
import { roomShape } from '../checks/room-shape.ts'
import { size } from '../checks/size.ts'
import { MODULE_LIST, violations } from './fixture.ts'

const contract = 'packages/contract/src'

describe('call-files', () => {
  const call = (constant: string, name: string) => `export const ${constant} = defineCall({ name: '${name}' })`

  test('accepts a call that is called the same everywhere', () => {
    const found = violations(callFiles, {
      ...MODULE_LIST,
      [`${contract}/games/launch-game.ts`]: call('launchGame', 'games.launchGame'),
      [`${contract}/games/index.ts`]: "export { launchGame } from './launch-game.ts'",
      [`${contract}/games/models.ts`]: 'export const Game = 1',
    })
    expect(found).toEqual([])
  })

  test('says what each of its names should be', () => {
    const found = violations(callFiles, {
      ...MODULE_LIST,
      [`${contract}/play/launch-game.ts`]: call('startGame', 'games.startGame'),
    })
    expect(found).toEqual([
      expect.stringContaining('export launchGame, or rename the file'),
      expect.stringContaining("the name is 'play.launchGame'"),
      expect.stringContaining('play is no module'),
      expect.stringContaining(`export it from ${contract}/play/index.ts`),
    ])
  })
})

describe('bounded-contract', () => {
  const path = `${contract}/games/models.ts`

  test('accepts schemas with an end', () => {
    const text =
      'const a = Type.String({ maxLength: 9 })\nconst b = Type.Array(a, { maxItems: 9 })\nconst c = Number(1).toString()'
    expect(violations(boundedContract, { [path]: text })).toEqual([])
  })

  test.each([
    ['Type.String()', 'maxLength'],
    ["Type.String({ pattern: '^a+$' })", 'maxLength'],
    ['Type.Array(Game)', 'maxItems'],
    ['Type.Array(Game, { minItems: 1 })', 'maxItems'],
    ['Type.Record(Code, Game)', 'maxProperties'],
    ['Type.RegExp(/a+/)', 'maxLength'],
  ])('refuses %s', (text, bound) => {
    expect(violations(boundedContract, { [path]: `const a = ${text}` })).toEqual([
      expect.stringContaining(`without ${bound}`),
    ])
  })
})

describe('bounded-contract and what may be anything', () => {
  test.each(['Type.Unknown()', 'Type.Any()'])('refuses %s', text => {
    expect(violations(boundedContract, { [`${contract}/games/models.ts`]: `const a = ${text}` })).toEqual([
      expect.stringContaining('has no end: give it a shape'),
    ])
  })
})

describe('room-shape', () => {
  const wallet = 'apps/server/src/modules/wallet'
  const screen = 'apps/member/src/features/money/withdraw'

  const readme = ['Owned tables', 'Calls', 'Door', 'Says, hears']
    .map(fact => `| ${fact.padEnd(12)} | none |`)
    .join('\n')

  test('accepts complete rooms', () => {
    const found = violations(roomShape, {
      [`${wallet}/README.md`]: `# wallet\n\n${readme}\n`,
      [`${wallet}/index.ts`]: '',
      [`${wallet}/supplier-door.ts`]: '',
      [`${wallet}/migrations/0001-accounts/up.sql`]: '',
      [`${wallet}/migrations/0001-accounts/after.sql`]: '',
      [`${wallet}/migrations/0001-accounts/also-landed.txt`]: '',
      [`${wallet}/test/wallet.test.ts`]: '',
      [`${screen}/index.ts`]: '',
      [`${screen}/screen.tsx`]: '',
      [`${screen}/screen.module.css`]: '',
      [`${screen}/components/card.tsx`]: '',
    })
    expect(found).toEqual([])
  })

  test('the README of a module says under the same words what every module says', () => {
    const found = violations(roomShape, {
      [`${wallet}/README.md`]: readme.replace('Says, hears', 'Events'),
      [`${wallet}/index.ts`]: '',
    })
    expect(found).toEqual([expect.stringContaining('"Says, hears" is missing')])
  })

  test('a component of the design system has its file and its styles, and no strangers', () => {
    const button = 'packages/ui/src/Button'
    const styles = { [`${button}/Button.module.css`]: '' }
    expect(violations(roomShape, { ...styles, [`${button}/Button.tsx`]: '', [`${button}/usePress.ts`]: '' })).toEqual(
      [],
    )
    expect(
      violations(roomShape, { ...styles, [`${button}/ButtonHelper.ts`]: '', 'packages/ui/src/tokens/a.css': '' }),
    ).toEqual([
      `${button}:1 a component has Button.tsx: write it`,
      expect.stringContaining(`${button}/ButtonHelper.ts:1 not a file of a component`),
    ])
  })

  test('names what is missing and what is strange', () => {
    const found = violations(roomShape, {
      [`${wallet}/index.ts`]: '',
      [`${wallet}/WalletHelper.ts`]: '',
      [`${wallet}/migrations/accounts/up.sql`]: '',
      [`${wallet}/migrations/0002-bonuses/before.sql`]: '',
      [`${screen}/index.ts`]: '',
    })
    expect(found).toEqual([
      `${wallet}:1 a module has README.md: write it`,
      expect.stringContaining(`${wallet}/WalletHelper.ts:1 not a file of a module`),
      `${screen}:1 a screen has screen.tsx: write it`,
      `${wallet}/migrations/0002-bonuses:1 a migration has up.sql: write it`,
      `${wallet}/migrations/0002-bonuses:1 a migration has after.sql: write it`,
      expect.stringContaining(`${wallet}/migrations/0002-bonuses/before.sql:1 not a file of a migration`),
      `${wallet}/migrations/accounts:1 a migration has after.sql: write it`,
      expect.stringContaining('a migration is called 0001-what-it-does'),
    ])
  })
})

describe('landed-migrations', () => {
  const [first, second] = ['0001-a', '0002-b'].map(name => `apps/server/src/modules/wallet/migrations/${name}/up.sql`)
  const landed = { path: `${first}`, text: 'create schema wallet;\n' }
  const list = { [LANDED_FILE]: `# Comment\n\n${landedLine(landed.path, landed.text)}\n` }

  test('accepts what stands as it landed', () => {
    expect(violations(landedMigrations, { ...list, [landed.path]: landed.text })).toEqual([])
  })

  test('names what was changed, is not noted yet, or is gone', () => {
    const [changed, noted] = [landedLine(landed.path, 'select 1'), landedLine(`${second}`, 'select 2')]
    expect(violations(landedMigrations, { ...list, [landed.path]: 'select 1', [`${second}`]: 'select 2' })).toEqual([
      expect.stringMatching(`${first}:1 it landed with another text: .* is noted anew: ${changed}`),
      `${second}:1 add to ${LANDED_FILE}: ${noted}`,
    ])
    expect(violations(landedMigrations, list)).toEqual([
      `${LANDED_FILE}:3 ${first} has landed and is gone: bring it back`,
    ])
  })
})

describe('size', () => {
  const lines = (count: number, text = 'x()') => `${text}\n`.repeat(count)
  const longFunction = (count: number) => `export function act() {\n${lines(count - 2)}}\n`

  test('accepts 300 lines a file and 70 a function', () => {
    expect(violations(size, { 'a.ts': lines(300), 'b.ts': longFunction(70) })).toEqual([])
  })

  test('refuses one line more', () => {
    expect(violations(size, { 'a.ts': lines(301), 'b.ts': longFunction(71) })).toEqual([
      expect.stringContaining('a.ts:1 301 lines, at most 300'),
      expect.stringContaining('b.ts:1 act has 71 lines, at most 70'),
    ])
  })

  test('measures methods, arrow functions and style sheets too', () => {
    const body = lines(71)
    const found = violations(size, {
      'a.ts': `export const act = () => {\n${body}}\n`,
      'b.ts': `export class Table {\n  act() {\n${body}}\n}\n`,
      'c.css': '/* */\n'.repeat(301),
    })
    expect(found).toHaveLength(3)
  })

  test('lets a describe be a chapter', () => {
    expect(violations(size, { 'test/a.test.ts': `describe('a', () => {\n${lines(80)}})\n` })).toEqual([])
  })
})

describe('blob-size', () => {
  test('accepts 256 KiB and refuses a byte more', () => {
    expect(violations(blobSize, { 'a.webp': new Uint8Array(256 * 1024) })).toEqual([])
    expect(violations(blobSize, { 'a.webp': new Uint8Array(256 * 1024 + 1) })).toEqual([
      expect.stringContaining('a.webp:1 257 KiB'),
    ])
  })
})
