import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

const RUN_TIMEOUT_MS = 120_000

describe('in a copy of the house', () => {
  const house = copyOfTheHouse()
  const written: string[] = []
  afterAll(house.remove)

  beforeAll(() => {
    written.push(
      ...carryOut(house.root, planModule(['lottery'], readTree(house.root))),
      ...carryOut(house.root, planCall(['lottery', 'list-draws'])),
      ...carryOut(house.root, planCall(['wallet', 'move-to-vendor'])),
      ...carryOut(house.root, planScreen(['money/withdraw'])),
    )
  })

  test('what they write keeps every house rule, but that nothing leads to it yet', () => {
    const tree = readTree(house.root)
    const found = CHECKS.flatMap(check =>
      [...check.run(tree)]
        .filter(({ path }) => written.some(file => file === path || file.startsWith(`${path}/`)))
        .map(({ path, line, message }) => `${path}:${line} ${check.name} ${message}`),
    )
    expect(found).toEqual([])
  })

  test('it compiles and is formatted', { timeout: RUN_TIMEOUT_MS }, () => {
    const types = run('tsc', '--noEmit', '-p', 'tsconfig.json')
    expect(types.split('\n').filter(line => written.some(path => line.startsWith(path)))).toEqual([])
    const code = written.filter(path => /\.(ts|tsx|css)$/.test(path))
    expect(run('biome', 'check', '--reporter=summary', ...code)).not.toMatch(/error/i)
  })

  test('each comes with one test that fails', { timeout: RUN_TIMEOUT_MS }, () => {
    const tests = written.filter(path => path.includes('/test/'))
    expect(tests).toHaveLength(4)
    const output = run('vitest', 'run', '--root', '.', '--config', 'tools/generators/test/plain.config.ts', ...tests)
    expect(output).toMatch(/Tests\s+4 failed \(4\)/)
  })

  test('lines join the doors in order, once', () => {
    const door = readFileSync(join(house.root, 'packages/contract/src/index.ts'), 'utf8')
    expect(door).toMatch(/as identity .*\n.*as lottery from '\.\/lottery\/index\.ts'\n.*as members /)
    const wallet = readFileSync(join(house.root, 'packages/contract/src/wallet/index.ts'), 'utf8')
    expect(wallet.match(/moveToVendor/g)).toHaveLength(1)
  })

  test('nothing is written over', () => {
    expect(() => carryOut(house.root, planCall(['wallet', 'move-to-vendor']))).toThrow('is there already')
  })

  function run(program: string, ...args: string[]): string {
    const bin = join(house.root, 'node_modules/.bin', program)
    const { stdout, stderr } = spawnSync(bin, args, {
      cwd: house.root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    return stdout + stderr
  }
})

describe('mistakes', () => {
  const tree = readTree(join(import.meta.dirname, '../../..'))

  test.each([
    [() => planCall([]), 'Say the module too, such as wallet.'],
    [() => planCall(['wallet', 'ListTransfers']), '"ListTransfers" is no verb and noun'],
    [() => planModule(['bonuses'], tree), '"bonuses" is none of the modules: site operators'],
    [() => planScreen(['withdraw']), 'Say the area and screen too, such as money/withdraw.'],
  ])('are told in one sentence', (plan, sentence) => {
    expect(plan).toThrow(Mistake)
    expect(plan).toThrow(sentence)
  })
})
