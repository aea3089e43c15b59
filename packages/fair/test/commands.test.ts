import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const asked = (command: string, words: readonly string[]) => {
  const program = join(import.meta.dirname, `../src/${command}/main.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each([
  ['certify', ['--nonsense'], "unknown option '--nonsense'"],
  ['certify', ['nonsense'], "unexpected argument 'nonsense'"],
  ['certify', ['--rounds'], "option '--rounds <value>' argument missing"],
  ['certify', ['--rounds=0'], '--rounds takes a whole number from 1 to 10,000,000,000'],
  ['certify', ['--threads=two'], '--threads takes a whole number'],
  ['certify', ['--edition=95'], '--edition takes one of 96, 94, 92'],
  ['battery', ['--nonsense'], "unknown option '--nonsense'"],
  ['battery', ['--source=system,toString'], '--source takes some of system, fair'],
  ['battery', ['--with=nonsense'], '--with takes one of dieharder, RNG_test'],
  ['battery', ['--bits=many'], '--bits takes a whole number'],
  ['battery', ['--with=dieharder', '--args', '-d 15'], "option '--args' argument is ambiguous"],
])('%s %j is told in one sentence with the way to the help, and nothing has begun', (command, words, sentence) => {
  const { status, stdout, stderr } = asked(command, words)
  expect({ status, stdout, lines: stderr.split('\n').length }).toEqual({ status: 2, stdout: '', lines: 2 })
  expect(stderr).toContain(sentence)
  expect(stderr).toMatch(new RegExp(`: see npm run ${command} -- --help\n$`))
})

test.each(['certify', 'battery'])('%s says what it takes', command => {
  expect(asked(command, ['--help'])).toEqual({
    status: 0,
    stdout: expect.stringContaining(`npm run ${command} [-- `),
    stderr: '',
  })
})
