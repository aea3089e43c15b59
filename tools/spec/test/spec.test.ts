import { describe, expect, test } from 'vitest'
import { type Files, inTree } from '../../tidy/test/fixture.ts'
import { readTree } from '../../tidy/tree.ts'
import { coverageOf } from '../coverage.ts'
import { asJson, asTable } from '../present.ts'
import { faultsOf, recordOf } from '../record.ts'

const TABLES = {
  'docs/spec/requirements.tsv': [
    'id\tarea\tkind\trequirement\tsource\tverify',
    'LOGIN-01\tlogin\tscreen\tA form\t1§2\tLook',
    'LOGIN-02\tlogin\trule\tA rule\t1§3\tunit test',
    'LOGIN-03\tlogin\topen\tA gap\t1§3\tProposal: fill it',
    'HOME-10\thome\troute\tA route\t1§2\tOpen it',
  ].join('\n'),
  'docs/spec/rules.tsv': 'id\trule\nW-12\tRefused as a duplicate.\n',
}

const cover = (files: Files) => inTree({ ...TABLES, ...files }, root => coverageOf(readTree(root)))

describe('coverage', () => {
  test('counts what titles of test, it, describe and each name, in any test file', () => {
    const { proved } = cover({
      'apps/member/test/login.test.tsx': "describe('LOGIN-01 form', () => { it('works', () => {}) })",
      'packages/a/test/a.test.ts': "test.each([1])('W-12 twice: %s', () => {})\ntest(`LOGIN-03 gap`, () => {})",
      'e2e/journey.spec.ts': "test('a visitor (HOME-10)', async () => {})",
    })
    expect(proved).toEqual(['HOME-10', 'LOGIN-01', 'LOGIN-03', 'W-12'])
  })

  test('does not count a skipped test, a comment, a helper or a file that is no test', () => {
    const { proved } = cover({
      'packages/a/test/a.test.ts': "test.skip('LOGIN-01', () => {})\n// LOGIN-02\nrender('HOME-10')",
      'packages/a/src/a.ts': "test('W-12', () => {})",
    })
    expect(proved).toEqual([])
  })

  test.each([
    ["test.skipIf(true)('LOGIN-01', () => {})"],
    ["test.fails('LOGIN-01', () => {})"],
    ["test.fail('LOGIN-01', () => {})"],
    ["test('LOGIN-01', { skip: true }, () => {})"],
    ["describe.skip('form', () => { test('LOGIN-01', () => {}) })"],
    ["describe.skipIf(true)('form', () => { describe('LOGIN-01', () => {}) })"],
    ["describe('form', { todo: true }, () => { test('LOGIN-01', () => {}) })"],
    ["test.info('LOGIN-01')"],
    ["test.runIf(false)('LOGIN-01', () => {})"],
    ["test.runIf(false).each([1])('LOGIN-01', () => {})"],
    ["describe.runIf(false)('form', () => { test('LOGIN-01', () => {}) })"],
    ["describe.runIf(false).each([1])('form', () => { test('LOGIN-01', () => {}) })"],
  ])('does not count what does not run or need not hold: %s', text => {
    expect(cover({ 'packages/a/test/a.test.ts': text }).proved).toEqual([])
  })

  test('counts the steps of a journey', () => {
    expect(
      cover({ 'e2e/a.spec.ts': "test('a', async () => { await test.step('LOGIN-01', async () => {}) })" }).proved,
    ).toEqual(['LOGIN-01'])
  })

  test('counts open rows apart and lists what is missing', () => {
    const { areas } = cover({ 'packages/a/test/a.test.ts': "test('LOGIN-02 LOGIN-03', () => {})" })
    expect(areas[0]).toEqual({ area: 'login', total: 2, proved: 1, missing: ['LOGIN-01'], open: 1, openProved: 1 })
    expect(areas[1]).toEqual({ area: 'home', total: 1, proved: 0, missing: ['HOME-10'], open: 0, openProved: 0 })
  })

  test('finds ids that exist nowhere, and leaves those of others alone', () => {
    const { unknown } = cover({
      'packages/a/test/a.test.ts': "test('LOGIN-99 uses SHA-256', () => {})",
      'packages/a/src/a.ts': "// W-99: as W-12 says\nconst outline = 'W-40 12'",
    })
    expect(unknown).toEqual([
      { id: 'W-99', path: 'packages/a/src/a.ts', line: 1 },
      { id: 'LOGIN-99', path: 'packages/a/test/a.test.ts', line: 1 },
    ])
  })

  test('a broken row and an id that stands twice stop the run', () => {
    expect(() => cover({ 'docs/spec/rules.tsv': 'id\trule\nW-12\n' })).toThrow('docs/spec/rules.tsv:2 has 1 cells')
    expect(() => cover({ 'docs/spec/rules.tsv': 'id\trule\nLOGIN-01\tagain\n' })).toThrow('LOGIN-01 stands twice')
  })
})

describe('the record', () => {
  const recorded = (proved: string, title: string) => {
    const files = { ...TABLES, 'docs/spec/proved.txt': proved, 'packages/a/test/a.test.ts': `test('${title}', f)` }
    return inTree(files, root => {
      const tree = readTree(root)
      const coverage = coverageOf(tree)
      const write = (...given: string[]) => recordOf(tree, coverage, given)
      return { faults: faultsOf(tree, coverage), written: write(), dropped: write('W-12', 'LOGIN-01') }
    })
  }

  test('of what the tests prove has no fault, and is written as it stands', () => {
    const { faults, written } = recorded('LOGIN-02\nW-12\n', 'W-12 LOGIN-02')
    expect({ faults, written }).toEqual({ faults: [], written: { text: 'LOGIN-02\nW-12\n' } })
  })

  test('misses an id that is proved now: its test could go unheard', () => {
    const { faults, written } = recorded('W-12\n', 'W-12 LOGIN-02')
    expect(faults).toEqual(['LOGIN-02 is proved and not recorded: run npm run spec -- --write'])
    expect(written).toEqual({ text: 'LOGIN-02\nW-12\n' })
  })

  test('keeps an id that lost its test until it is dropped by its name', () => {
    const { faults, written, dropped } = recorded('LOGIN-01\nW-12\n', 'LOGIN-02')
    expect(faults).toEqual([
      expect.stringContaining('LOGIN-01 was proved and no test names it any more'),
      expect.stringContaining('W-12 was proved and no test names it any more'),
      expect.stringContaining('LOGIN-02 is proved and not recorded'),
    ])
    expect(written).toEqual({ lost: ['LOGIN-01', 'W-12'] })
    expect(dropped).toEqual({ text: 'LOGIN-02\n' })
  })

  test('has a fault for an id that is in no table', () => {
    expect(recorded('W-12\n', 'W-12 LOGIN-99').faults).toEqual([
      'packages/a/test/a.test.ts:1 LOGIN-99 is in no table of docs/spec: name one that is',
    ])
  })
})

describe('presentation', () => {
  const coverage = cover({ 'packages/a/test/a.test.ts': "test('LOGIN-02', () => {})" })

  test('the table sums up and names what is missing', () => {
    const table = asTable(coverage)
    expect(table).toMatch(/login\s+2\s+1\s+50%\s+1\s+0/)
    expect(table).toMatch(/all\s+3\s+1\s+33%\s+1\s+0/)
    expect(table).toMatch(/rules\s+1\s+0\s+0%\s+0\s+0/)
    expect(table).toContain('home: HOME-10')
  })

  test('json is an array with one object a line', () => {
    const json = asJson(coverage.areas)
    expect(JSON.parse(json)).toEqual(coverage.areas)
    expect(json.split('\n')[1]).toMatch(/^\{.*\},$/)
  })
})
