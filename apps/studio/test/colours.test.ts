import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast } from '@hiyas/testing'
import { describe, expect, test } from 'vitest'

/* Whether the words of our own games can be read on what they stand on. */

const TEXT_MIN = 4.5
const WHITE = '#ffffff'

const client = join(import.meta.dirname, '../src/client/inhouse')
const read = (file: string) => readFileSync(join(client, file), 'utf8')
const colours = new Map(
  [...read('themes/colours.css').matchAll(/(--[\w-]+):\s*(#[\da-f]{6});/gi)].map(([, name, colour]) => [name, colour]),
)
const colourOf = (name: string): string => colours.get(name) ?? `${name} is gone`

describe('A11Y-01 words are at least 4.5:1', () => {
  test.each([
    ...[
      '--won-deep',
      '--lost-deep',
      '--pick',
      '--pick-deep',
      '--slot-0',
      '--slot-1',
      '--slot-2',
      '--slot-3',
      '--slot-4',
    ],
  ])('white on %s', ground => {
    expect(contrast(WHITE, colourOf(ground))).toBeGreaterThanOrEqual(TEXT_MIN)
  })

  test('dark on the golden field of a pay that was reached', () => {
    expect(contrast(colourOf('--on-gold'), colourOf('--paid'))).toBeGreaterThanOrEqual(TEXT_MIN)
  })

  test.each(['1', '2', '3', '4'])('white on the fields of tier %s of the wheel, which its legend shows', tier => {
    const css = read('styles/wheel.css')
    const groundOf = (where: string) =>
      new RegExp(`\\.${where} \\{\\s*(?:fill|background): var\\((--[\\w-]+)\\)`).exec(css)?.[1]
    const disc = groundOf(`wheel \\[data-tier="${tier}"\\] path`)
    expect(disc).toBe(groundOf(`wheel-legend \\[data-tier="${tier}"\\]`))
    expect(contrast(WHITE, colourOf(disc ?? ''))).toBeGreaterThanOrEqual(TEXT_MIN)
  })
})
