import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { secureRandom } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { importsOf, type Target } from '../imports.ts'
import { readTree } from '../tree.ts'

const PROGRAM = 'apps/studio/src/server/main.ts'
const CONFIG = 'apps/studio/src/server/config.ts'
const GENERATOR = 'packages/kernel/src/secrets.ts'

const tree = readTree(fileURLToPath(new URL('../../..', import.meta.url)))
const texts = new Map(reached(PROGRAM).map(path => [path, tree.file(path).text]))
const naming = (words: RegExp) => [...texts].filter(([, text]) => words.test(text)).map(([path]) => path)

test('RNG-11 the studio in production reaches no test, nor any of the streams that are made from a fixed seed for figures', () => {
  expect([...texts.keys()]).toEqual(expect.arrayContaining([GENERATOR, 'apps/studio/src/server/seeds/service.ts']))
  const parts = /(^|\/)(test|tests|testing|certify)\/|\/battery\/(main|sources)\.ts$|\.test\.tsx?$/
  expect([...texts.keys()].filter(path => parts.test(path))).toEqual([])
})

test('RNG-11 the one generator it hands out is that of the system', () => {
  expect(naming(/\bwatchedRandom\(/)).toEqual([PROGRAM, 'packages/fair/src/random/health.ts'])
  const program = texts.get(PROGRAM) ?? ''
  expect(program.match(/\bwatchedRandom\([^,]*/g)).toEqual(['watchedRandom(secureRandom'])
  expect(program).toMatch(/^import \{ SECOND_MS, secureRandom \} from '@hiyas\/kernel'$/m)
  expect(program.match(/\brandom\b.*/g)).toEqual([
    expect.stringMatching(/^random = watchedRandom\(secureRandom, /),
    'random }',
  ])
  const bytes = new Uint8Array(32)
  const { crypto } = globalThis
  const system = { getRandomValues: (wanted: Uint8Array) => wanted.fill(7) }
  Object.defineProperty(globalThis, 'crypto', { value: system, configurable: true })
  try {
    secureRandom.fill(bytes)
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  }
  expect(bytes.every(byte => byte === 7)).toBe(true)
})

test('RNG-11 no variable and no option of the studio names a generator or a seed', () => {
  expect(naming(/\bprocess\.(env|argv|execArgv)\b/)).toEqual([CONFIG])
  const config = texts.get(CONFIG) ?? ''
  const read = new Set([...config.matchAll(/(?:\benvironment\.|\bneed\(')(\w+)/g)].map(([, name]) => name))
  // No name that is read is made up while it runs.
  expect(config.match(/\benvironment\[.*/g)).toEqual(['environment[name]'])
  expect([...read].toSorted()).toEqual([
    'OPERATOR_PUBLIC_KEY_FILE',
    'STUDIO_DATABASE_URL',
    'STUDIO_HOST',
    'STUDIO_PORT',
    'STUDIO_PRIVATE_KEY_FILE',
    'WALLET_URL',
  ])
})

/** Every file of ours that is there when a program runs. */
function reached(program: string): string[] {
  const found = new Set([program])
  for (const path of found)
    for (const { target, isType } of importsOf(tree.file(path))) {
      const next = isType ? null : fileOf(target)
      if (next !== null) found.add(next)
    }
  return [...found].toSorted()
}

function fileOf(target: Target): string | null {
  if (target.kind === 'file') return target.path
  if (target.kind !== 'workspace') return null
  const folder = `packages/${target.name}`
  const { exports } = JSON.parse(tree.file(`${folder}/package.json`).text) as { exports: Record<string, string> }
  return posix.join(folder, exports[target.subpath === '' ? '.' : `./${target.subpath}`] ?? '')
}
