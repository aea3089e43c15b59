import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
if (isFirst) createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')
setInterval(() => {}, 1000)
`,
)
/** As Playwright sets up: at a Ctrl-C it leaves without waiting for who is at it. */
const SETS_UP = `process.on('SIGINT', () => process.exit(130))
const { openHouses } = await import(${JSON.stringify(join(SUPPORT, 'houses.ts'))})
const { openHouse } = await import(${JSON.stringify(join(SUPPORT, 'house.ts'))})
await openHouses(about => openHouse({ ...about, program: ${JSON.stringify(START)} }))
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
