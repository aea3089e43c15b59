import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const asked = (command: string, words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${command}/main.ts`, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  ['fuzz', ['--nonsense'], "unknown option '--nonsense'"],
  ['fuzz', ['nonsense'], "unexpected argument 'nonsense'"],
  ['fuzz', ['--runs'], "option '--runs <value>' argument missing"],
  ['fuzz', ['--runs=many'], '--runs is a number of up to 6 digits'],
  ['fuzz', ['--seed=mine'], '--seed is a number of up to 10 digits'],
  ['mutate', ['--nonsense'], "unknown option '--nonsense'"],
  ['mutate', ['--quick=yes'], "option '--quick' does not take an argument"],
  ['mutate', ['kernel', 'nonsense'], 'there is no area nonsense'],
])('%s %j is told in one sentence with the way to the help, and nothing has begun', (command, words, sentence) => {
  expect(asked(command, words)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${sentence}: see npm run ${command} -- --help\n`,
  })
})

test.each(['fuzz', 'mutate'])('%s says what it takes', command => {
  expect(asked(command, ['--help'])).toEqual({
    status: 0,
    stdout: expect.stringContaining(`npm run ${command} [-- `),
    stderr: '',
  })
})
