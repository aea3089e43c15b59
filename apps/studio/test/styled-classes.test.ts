import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* A class that was renamed where it is drawn leaves its rules behind without a word. */

const client = join(import.meta.dirname, '../src/client')
const read = (pattern: string): string =>
  globSync(pattern, { cwd: client })
    .map(file => readFileSync(join(client, file), 'utf8'))
    .join('\n')

test.each(['styles', 'inhouse/styles'])('every class that %s speaks of is drawn', folder => {
  const selectors = read(`${folder}/*.css`).replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}|"[^"]*"/g, ' ')
  const styled = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''))
  const literals = [...read('**/*.{ts,tsx}').matchAll(/class(?:Name|List).*/g)].flatMap(
    ([line]) => line.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? [],
  )
  // Of `stone-${tier}` the beginning.
  const drawn = new Set(literals.join(' ').match(/[a-z][\w-]*/g))
  expect(styled.size).toBeGreaterThan(30)
  expect([...styled].filter(name => !drawn.has(name) && !drawn.has(name.replace(/\d+$/, '')))).toEqual([])
})
