import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, waitUntil } from '@hiyas/tools/postgres'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'

const folder = tempFolder('houses')
const SUPPORT = join(import.meta.dirname, '../../../e2e/support')
const TIMEOUT_MS = 20_000

/** In place of `npm start`: notes its number, and answers in the first house. What it does in the second is in its environment. */
const START = join(folder, 'start.mjs')
writeFileSync(
  START,
  `import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
const isFirst = process.env.HIYAS_DATA.endsWith('house-0')
process.on('SIGTERM', () => process.exit(0))
writeFileSync(process.env.NOTES + (isFirst ? '-0' : '-1'), String(process.pid))
if (!isFirst && process.env.SECOND === 'ends') process.exit(1)
if (isFirst || process.env.SECOND === 'answers') createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')
setInterval(() => {}, 1000)
`,
)
/** As Playwright sets up: at a Ctrl-C it leaves without waiting for who is at it. */
const SETS_UP = `process.on('SIGINT', () => process.exit(130))
const { openHouses } = await import(${JSON.stringify(join(SUPPORT, 'houses.ts'))})
const { openHouse } = await import(${JSON.stringify(join(SUPPORT, 'house.ts'))})
await openHouses(about => openHouse({ ...about, program: ${JSON.stringify(START)} }))
`

/** As `npm run shots` works: a house of its own, at a Ctrl-C in the middle. */
const TAKES_PICTURES = `const { inOwnHouse, untilTold } = await import(${JSON.stringify(join(SUPPORT, 'own-house.ts'))})
const { openHouse } = await import(${JSON.stringify(join(SUPPORT, 'house.ts'))})
const { writeFileSync } = await import('node:fs')
const open = about => openHouse({ ...about, program: ${JSON.stringify(START)} })
const browser = () => new Promise(() => setInterval(() => writeFileSync(process.env.NOTES, 'at work'), 50))
await untilTold(told => inOwnHouse(told, browser, open))
process.exit()
`

function setUp(name: string, second: 'ends' | 'hangs'): { child: ChildProcess; pidOf(house: number): number | null } {
  const notes = join(folder, name)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SETS_UP], {
    env: { ...process.env, NOTES: notes, SECOND: second, TMPDIR: folder },
    stdio: 'ignore',
  })
  return {
    child,
    pidOf: house =>
      existsSync(`${notes}-${house}`) ? Number(readFileSync(`${notes}-${house}`, 'utf8')) || null : null,
  }
}

const isGone = (pid: number | null) => pid !== null && birthOf(pid) === null

test('of houses of which the second does not come up none goes on', async () => {
  const { child, pidOf } = setUp('ends', 'ends')
  const [code] = await once(child, 'exit')
  expect([code, isGone(pidOf(0)), isGone(pidOf(1))]).toEqual([1, true, true])
})

test('a Ctrl-C while the second house comes up ends both', async () => {
  const { child, pidOf } = setUp('hangs', 'hangs')
  expect(await waitUntil(() => pidOf(1) !== null, TIMEOUT_MS)).toBe(true)
  child.kill('SIGINT')
  expect(await waitUntil(() => isGone(pidOf(0)) && isGone(pidOf(1)), TIMEOUT_MS)).toBe(true)
})

test.each([
  ['comes up', 'hangs', (notes: string) => `${notes}-1`],
  ['is at work in', 'answers', (notes: string) => notes],
])('a Ctrl-C while pictures have a house that %s leaves neither the house nor its files', async (_, way, sign) => {
  const notes = join(folder, `shots-${way}`)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', TAKES_PICTURES], {
    env: { ...process.env, NOTES: notes, SECOND: way, TMPDIR: folder },
    stdio: 'ignore',
  })
  expect(await waitUntil(() => existsSync(sign(notes)), TIMEOUT_MS)).toBe(true)
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect([code, isGone(Number(readFileSync(`${notes}-1`, 'utf8')))]).toEqual([130, true])
  expect(readdirSync(folder).filter(name => name.startsWith('hiyas-shots-'))).toEqual([])
})
