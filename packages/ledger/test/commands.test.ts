import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Books, openBooks } from './books.ts'
import { runCommand as run } from './run-command.ts'

/** Nobody listens there. */
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing'

let books: Books
const folder = mkdtempSync(join(tmpdir(), 'hiyas-commands-'))
atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  books = await openBooks('commands')
})

describe('npm run ledger:export', () => {
  const exported = (...words: string[]) => run('export', { DATABASE_URL: books.url }, ...words)

  test('a book there is none of is no file of nothing', async () => {
    for (const [merchant, currency] of [
      ['HIYSA', 'PHP'],
      ['hiyas', 'PHX'],
    ] as const)
      expect(await exported(merchant, currency)).toEqual({
        code: 1,
        out: '',
        error: `${merchant} has no book in ${currency}.\n`,
      })
    expect(await exported('hiyas', 'PHP')).toEqual({ code: 0, out: '', error: '' })
  })

  test.each([
    [[]],
    [['hiyas']],
    [['hiyas', 'PHP', 'yesterday']],
    [['hiyas', 'PHP', '2026-11-01', '2026-11']],
    [['hiyas', 'PHP', '2026-02-31']],
    [['hiyas', 'PHP', '2026-11-02', '2026-11-01']],
  ])('%j is answered with how it is used', async words => {
    expect(await exported(...words)).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/\nnpm run .*ledger:export/),
    })
  })
})

describe('npm run ledger:statement', () => {
  const MEMBER = ['hiyas', 'PHP', 'member-1']

  test('a member there is none of is no statement of nothing', async () => {
    expect(await run('statement', { DATABASE_URL: books.url }, 'hiyas', 'PHP', 'nobody', '2026-11-01')).toEqual({
      code: 1,
      out: '',
      error: 'nobody has no account in PHP at hiyas.\n',
    })
  })

  test.each([
    [[]],
    [['hiyas', 'PHP']],
    [MEMBER],
    [[...MEMBER, 'today']],
    [[...MEMBER, '2026-02-31']],
    [[...MEMBER, '2026-13-45']],
    [[...MEMBER, '2026-11-02', '2026-11-01']],
    [[...MEMBER, '2026-11-01', '2026-11-02', '2026-11-03']],
  ])('%j is answered with how it is used, whether a database runs or not', async words => {
    expect(await run('statement', { HIYAS_DATA: folder }, ...words)).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/\nnpm run .*ledger:statement/),
    })
  })
})

test.each(['check', 'export', 'liabilities', 'rebuild', 'statement'] as const)(
  'npm run ledger:%s says how it is used where no site runs',
  async name => {
    expect(await run(name, { HIYAS_DATA: join(folder, 'none') }, '--help')).toEqual({
      code: 0,
      out: expect.stringContaining(`ledger:${name}`),
      error: '',
    })
  },
)

describe('npm run ledger:rebuild', () => {
  test('begins nothing for a word that it does not know', async () => {
    expect(await run('rebuild', { HIYAS_DATA: join(folder, 'none') }, '--dry-run')).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(/npm run ledger:rebuild\n/),
    })
  })
})

const ASKED = {
  check: [],
  export: ['hiyas', 'PHP'],
  liabilities: [],
  rebuild: [],
  statement: ['hiyas', 'PHP', 'member-1', '2026-11-01'],
} as const

describe.each(Object.entries(ASKED))('npm run ledger:%s', (named, words) => {
  const name = named as keyof typeof ASKED

  test('could not when the database does not answer, and says so in a sentence', async () => {
    const { code, out, error } = await run(name, { DATABASE_URL: NOWHERE }, ...words)
    expect({ code, said: out + error }).toEqual({
      code: 2,
      said: expect.stringMatching(/^The books cannot be read: .*\n$/),
    })
  })

  test('says that no database runs where none does', async () => {
    const { code, out, error } = await run(name, { HIYAS_DATA: join(folder, 'none') }, ...words)
    expect({ code, said: out + error }).toEqual({
      code: 2,
      said: 'No database is running here: run npm start first, or set DATABASE_URL.\n',
    })
  })

  test('does not take a database whose files it may not read for none', async () => {
    mkdirSync(join(folder, name, 'postgres', 'password'), { recursive: true })
    const { code, out, error } = await run(name, { HIYAS_DATA: join(folder, name) }, ...words)
    expect({ code, said: out + error }).toEqual({
      code: 2,
      said: `${join(folder, name, 'postgres', 'password')} cannot be read (EISDIR): run this as the account that runs npm start, or set DATABASE_URL.\n`,
    })
  })
})
