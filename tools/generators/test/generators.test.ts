import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../tidy/checks.ts'
import { readTree } from '../../tidy/tree.ts'
import { planCall } from '../call.ts'
import { planModule } from '../module.ts'
import { Mistake } from '../names.ts'
import { carryOut } from '../plan.ts'
import { planScreen } from '../screen.ts'
import { copyOfTheHouse } from './copy.ts'
import { typeFaultsOf } from './types.ts'

/** The compiler reads the whole house, and the tests load half of it: a minute on two cores, and as long as they are slow. */
const RUN_TIMEOUT_MS = 600_000

const TREE = readTree(join(import.meta.dirname, '../../..'))

describe('in a copy of the house', () => {
  const house = copyOfTheHouse()
  const written: string[] = []
  afterAll(house.remove)

  beforeAll(() => {
    // Modules that nobody has built, whatever the house holds today, and what planScreen leaves to do by hand.
    for (const module of ['cashier', 'lottery']) {
      rmSync(join(house.root, 'apps/server/src/modules', module), { recursive: true, force: true })
      rmSync(join(house.root, 'packages/contract/src', module), { recursive: true, force: true })
    }
    replaceIn('apps/member/src/routes/paths.ts', 'export const paths = {', "$&\n  sampleScreen: () => '/m/sample',")
    replaceIn('packages/i18n/src/catalogues/shell.ts', /'title\.withdraw':/g, "'title.sample_screen': 'Sample',\n$&")
    written.push(
      // A name that comes before `createService` in the alphabet, and before a line of several in the contract, and one that comes after.
      ...carryOut(house.root, planModule(['cashier'], readTree(house.root))),
      ...carryOut(house.root, planModule(['lottery'], readTree(house.root))),
      ...carryOut(house.root, planCall(['cashier', 'list-banks'], readTree(house.root))),
      ...carryOut(house.root, planCall(['lottery', 'list-draws'], readTree(house.root))),
      ...carryOut(house.root, planCall(['messages', 'move-message'], readTree(house.root))),
      ...carryOut(house.root, planCall(['wallet', 'move-to-vendor'], readTree(house.root))),
      ...carryOut(house.root, planScreen(['agents/agent-home'], readTree(house.root))),
      ...carryOut(house.root, planScreen(['money/sample-screen'], readTree(house.root))),
    )
  })

  test('what they write keeps every house rule, but that nothing leads to the module yet', {
    timeout: RUN_TIMEOUT_MS,
  }, () => {
    const tree = readTree(house.root)
    const found = CHECKS.flatMap(check =>
      [...check.run(tree)]
        .filter(({ path }) => written.some(file => file === path || file.startsWith(`${path}/`)))
        .map(({ path, line, message }) => `${path}:${line} ${check.name} ${message}`),
    )
    // Who writes a module opens it by hand.
    expect(found).toEqual([
      expect.stringContaining('apps/server/src/modules/cashier/index.ts:1 orphans nothing leads here'),
      expect.stringContaining('apps/server/src/modules/lottery/index.ts:1 orphans nothing leads here'),
    ])
  })

  test('it compiles and is formatted', { timeout: RUN_TIMEOUT_MS }, () => {
    expect(typeFaultsOf(house.root, written)).toEqual([])
    const code = written.filter(path => /\.(ts|tsx|css|md)$/.test(path))
    expect(run('biome', 'check', '--reporter=summary', ...code)).not.toMatch(/error/i)
  })

  test('each comes with one test that fails', { timeout: RUN_TIMEOUT_MS }, () => {
    const tests = written.filter(path => path.includes('/test/'))
    expect(tests).toHaveLength(8)
    // Of each kind one is run: the others differ in where their names stand.
    const ofEachKind = tests.filter(path => !/cashier|move-message|agent-home/.test(path))
    const output = run(
      'vitest',
      'run',
      '--root',
      '.',
      '--config',
      'tools/generators/test/plain.config.ts',
      ...ofEachKind,
    )
    expect(output).toMatch(/Tests\s+4 failed \(4\)/)
  })

  test('lines join the doors in order, once', () => {
    const door = readFileSync(join(house.root, 'packages/contract/src/index.ts'), 'utf8')
    expect(door).toMatch(/as identity .*\n.*as lottery from '\.\/lottery\/index\.ts'\n.*as members /)
    const wallet = readFileSync(join(house.root, 'packages/contract/src/wallet/index.ts'), 'utf8')
    expect(wallet.match(/moveToVendor/g)).toHaveLength(1)
    const routes = readFileSync(join(house.root, 'apps/member/src/routes/routes.ts'), 'utf8')
    expect(routes).toMatch(/'\.\.\/features\/member\/.*\n.*'\.\.\/features\/money\/sample-screen\/index\.ts'\n/)
    expect(routes).toMatch(/ {2}sampleScreen,\n {2}\.\.\.TO_COME,/)
  })

  test('a screen leaves the one heading of the page to the shell', () => {
    const screen = readFileSync(join(house.root, 'apps/member/src/features/money/sample-screen/screen.tsx'), 'utf8')
    expect(screen).not.toContain('<h1')
  })

  test('of a screen where the shell draws no header nobody is told that it does', () => {
    const screen = readFileSync(join(house.root, 'apps/member/src/features/agents/agent-home/screen.tsx'), 'utf8')
    expect(screen).not.toContain('heading of the shell')
    expect(planScreen(['agents/agent-home'], TREE).next.join('\n')).toContain('draw its header')
    expect(planScreen(['money/withdraw'], TREE).next.join('\n')).not.toContain('draw its header')
  })

  test('whoever writes a screen is sent to the test that walks through all of them', () => {
    const [walk = ''] = /apps\/member\/test\/\S+\.tsx/.exec(planScreen(['money/sample'], TREE).next.join('\n')) ?? []
    expect(TREE.file(walk).text).toContain('const PLACES')
  })

  test('nothing is written over', () => {
    expect(() => carryOut(house.root, planCall(['wallet', 'move-to-vendor'], readTree(house.root)))).toThrow(
      'is there already',
    )
  })

  test('the command says what it wrote and what is next, or what was wrong with the question', () => {
    const command = (...words: string[]) =>
      spawnSync(process.execPath, ['tools/generators/new-call.ts', ...words], { cwd: house.root, encoding: 'utf8' })
    const done = command('wallet', 'list-vendors')
    expect(done.stdout).toContain('wrote packages/contract/src/wallet/list-vendors.ts')
    expect(done.stdout).toContain('Next:\n- ')
    expect(done.stdout).toContain('docs/calls.md anew whenever the contract has changed: npm run docs:calls')
    const refused = command('wallet')
    expect([refused.status, refused.stderr.trim()]).toEqual([2, 'Say the verb and noun too, such as list-transfers.'])
  })

  test('a line is taken out where the plan says so', () => {
    const plan = { create: {}, edit: [{ path: 'package.json', without: '"description"' }], next: [] }
    expect(carryOut(house.root, plan)).toEqual(['package.json'])
    expect(readFileSync(join(house.root, 'package.json'), 'utf8')).not.toContain('description')
    expect(carryOut(house.root, plan)).toEqual([])
  })

  function replaceIn(path: string, pattern: string | RegExp, replacement: string): void {
    const file = join(house.root, path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, replacement))
  }

  function run(program: string, ...args: string[]): string {
    const bin = join(house.root, 'node_modules/.bin', program)
    const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
      cwd: house.root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    return stdout + stderr
  }
})

describe('a screen that was announced', () => {
  const doors = (word: string) =>
    Object.entries(planScreen([word], TREE).create).find(([path]) => path.endsWith('index.ts'))?.[1]

  test.each([
    ['money/deposit-record', ["title: 'title.deposit_record'", "access: 'member'", "flag: 'DEPRECM3'"]],
    ['money/upline-transfer', ["access: 'member'", 'realMembersOnly: true', "flag: 'AGETRANSFERUP3'"]],
    ['promotions/promotions', ["access: 'guest'", 'footer: false']],
    ['agents/agent-home', ["access: 'agent'", 'otherwise: paths.home()', "header: 'none'", 'footer: false']],
  ])('keeps the switch and the rules of %s that were said of it before', (word, rules) => {
    for (const rule of rules) expect(doors(word)).toContain(`  ${rule},\n`)
  })
})

describe('mistakes', () => {
  test.each([
    [() => planCall([], TREE), 'Say the module too, such as wallet.'],
    [() => planCall(['wallet', 'ListTransfers'], TREE), '"ListTransfers" is no verb and noun'],
    [() => planCall(['walet', 'list-transfers'], TREE), '"walet" is none of the modules: site operators'],
    [() => planCall(['wallet', 'list', 'transfers'], TREE), '"transfers" is too much: say one thing'],
    [() => planModule(['cashier', 'lottery'], TREE), '"lottery" is too much'],
    [() => planScreen(['money/withdraw', 'agent'], TREE), '"agent" is too much'],
    [() => planModule(['bonuses'], TREE), '"bonuses" is none of the modules: site operators'],
    [() => planScreen(['withdraw'], TREE), 'Say the area and screen too, such as money/withdraw.'],
  ])('are told in one sentence', (plan, sentence) => {
    expect(plan).toThrow(Mistake)
    expect(plan).toThrow(sentence)
  })
})
