import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { certified } from '../src/certify/figures.ts'
import { sheetOf, unitsOf } from '../src/index.ts'
import { perya } from '../src/slots/boards/models/perya.ts'

const PROGRAM = join(import.meta.dirname, '../src/certify/main.ts')

const certify = (...options: string[]) =>
  spawnSync(process.execPath, [PROGRAM, '--rounds', '20000', '--seed', 'test', ...options], { encoding: 'utf8' })

test.each([
  [2.575, true],
  [-2.575, true],
  [2.577, false],
  [-2.577, false],
])('RNG-08 C-02 a return that is %f standard errors off is within the 99 % band: %j', (errors, isWithin) => {
  const { digest, ...sheet } = sheetOf(perya.id, '96')
  const rounds = 10_000
  const rtp = sheet.rtp.total + (errors * sheet.sigma) / Math.sqrt(rounds)
  const tally = { rounds, sum: rtp * unitsOf(perya) * rounds, squares: 0, hits: 0, above: 0, max: 0 }
  expect(certified(perya, sheet, tally, 'test').inBand).toBe(isWithin)
})

describe('npm run certify', () => {
  test('C-02 GAM-11 plays an edition, finds it in its band and its sheet true', () => {
    const { status, stdout } = certify('--model', 'perya', '--edition', '96')
    expect(stdout).toMatch(/model perya version \d+, edition 96/)
    expect(stdout).toContain('within the 99 % band\nthe sheet describes this model')
    expect(stdout.match(/^model /gm)).toHaveLength(1)
    expect(status).toBe(0)
  })

  test.each([
    ['an edition', ['--model', 'perya', '--edition', '95'], '--edition takes one of 96, 94, 92'],
    ['a model', ['--model', 'perya,perja', '--edition', '96'], '--model takes some of'],
  ])('C-02 %s that there is none of is refused: nothing played is nothing certified', (_, options, message) => {
    const { status, stderr } = certify(...options)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
  })
})
