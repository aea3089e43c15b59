import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@hiyas/tools/problem'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { buildIfStale } from '../build.ts'
import { writeStamp } from '../stamp.ts'

const NOBODY = 65_534
const READ_ONLY = 0o555
const OWN = 0o755
const root = tempFolder('build')
const app = 'apps/site'

test('a stale build of another account is left alone, and one sentence says what to do', async () => {
  mkdirSync(join(root, app), { recursive: true })
  mkdirSync(join(root, 'packages'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, app, 'build.ts'), '')
  writeStamp(root, app, 'of sources that were')
  for (const folder of [root, join(root, app, 'dist')]) {
    chmodSync(folder, READ_ONLY)
    onTestFinished(() => chmodSync(folder, OWN))
  }
  const problem = await asNobody(() => buildIfStale({ root, app, logFolder: join(root, 'logs') })).catch(error => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem.message).toMatch(/^No permission to write to .*apps\/site\/dist.* \(chown -R\), or delete it\.$/)
})

test('an app is built once where two runs of one checkout find it stale', async () => {
  const { build, said } = checkout('two', `say('begins'); setTimeout(() => say('ends'), 1_000)`)
  expect(await Promise.all([build(), build()])).toEqual([true, false])
  expect(said()).toBe('begins\nends\n')
})

test('a build that fails is made by the next run, and so is one whose sources have changed since', async () => {
  const { build, said, change } = checkout('failed', `say('begins'); process.exit(1)`)
  const both = await Promise.allSettled([build(), build()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(said()).toBe('begins\nbegins\n')
  change(`say('mended')`)
  expect([await build(), await build()]).toEqual([true, false])
  expect(said()).toBe('begins\nbegins\nmended\n')
})

test('a build that was made by hand since is not taken for the one the stamp is of', async () => {
  const place = JSON.stringify(join(import.meta.dirname, '../../building/index.ts'))
  const { own, build, change } = checkout('by-hand', '')
  const page = join(own, app, 'dist/client/index.html')
  const make = (name: string) =>
    change(`import { mkdirSync, writeFileSync } from 'node:fs'
import { putInPlace } from ${place}
const next = import.meta.dirname + '/dist/next/'
mkdirSync(next + 'client', { recursive: true })
writeFileSync(next + 'client/index.html', '${name}')
await putInPlace(next, import.meta.dirname + '/dist/', { halves: ['client'], list: 'client/assets.json' })`)
  make('this version')
  expect([await build(), await build()]).toEqual([true, false])
  make('another version')
  execFileSync(process.execPath, [join(own, app, 'build.ts')])
  make('this version')
  expect(await build()).toBe(true)
  expect(readFileSync(page, 'utf8')).toBe('this version')
})

/** A checkout with one app, whose build may say something to a file. */
function checkout(name: string, script: string) {
  const own = join(root, name)
  mkdirSync(join(own, app), { recursive: true })
  mkdirSync(join(own, 'packages'))
  writeFileSync(join(own, 'package-lock.json'), '{}')
  const told = join(own, 'told.txt')
  const change = (text: string) =>
    writeFileSync(
      join(own, app, 'build.ts'),
      `import { appendFileSync } from 'node:fs'\nconst say = (word: string) => appendFileSync(${JSON.stringify(told)}, word + '\\n')\n${text}\n`,
    )
  change(script)
  return {
    own,
    build: () => buildIfStale({ root: own, app, logFolder: join(own, 'logs') }),
    said: () => readFileSync(told, 'utf8'),
    change,
  }
}

/** Root may write everywhere: it does this as somebody who may not. */
async function asNobody<Value>(work: () => Promise<Value>): Promise<Value> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
