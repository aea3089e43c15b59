import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { notTaken, parsed, understood } from '@hiyas/tools/problem'

const HELP = `npm run fuzz [-- options]

Sends every call of the contract and every call of the doors' documents values made from its schema, good and bad, and looks at what
is answered and at what is left behind. The same in short is part of npm test.

Options
  --runs=N  requests per call, default 200
  --seed=N  does again what a former run did; without it a new seed is made and printed`

const ROOT = join(import.meta.dirname, '../..')
const RUNS_DEFAULT = '200'
const SEED_END = 2 ** 31
/** Of one call with all of its requests. */
const TEST_TIMEOUT_MS = 3_600_000

const { help, runs, seed } = understood(readOptions)

if (help) console.log(HELP)
else process.exitCode = fuzz()

function readOptions() {
  const { values } = parsed('fuzz', () =>
    parseArgs({
      options: { runs: { type: 'string', default: RUNS_DEFAULT }, seed: { type: 'string' }, help: { type: 'boolean' } },
    }),
  )
  const { seed = String(randomInt(SEED_END)) } = values
  if (!/^\d{1,6}$/.test(values.runs)) throw notTaken('fuzz', '--runs is a number of up to 6 digits')
  if (!/^\d{1,10}$/.test(seed)) throw notTaken('fuzz', '--seed is a number of up to 10 digits')
  return { ...values, seed }
}

function fuzz(): number {
  console.log(`${runs} requests per call, seed ${seed}`)
  const args = ['run', 'fuzz.test.ts', `--testTimeout=${TEST_TIMEOUT_MS}`]
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
  })
  return status ?? 1
}
