import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { waitUntil } from '@hiyas/tools/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { announcedRun } from '../src/config.ts'
import { holdRun, sweepLeftBehind } from '../src/left-behind.ts'

const { serverUrl, prefix: own } = announcedRun() ?? { serverUrl: '', prefix: '' }
const newPrefix = () => `hiyas_test_${randomBytes(4).toString('hex')}`
const server = new pg.Client({ connectionString: serverUrl })
let release = async () => {}
beforeAll(async () => {
  await server.connect()
  // An embedded server is of one run: nobody says so there.
  release = await holdRun(serverUrl, own)
})
afterAll(async () => {
  await release()
  await server.end()
})

async function make(name: string): Promise<string> {
  await server.query(`create database ${name} template template0 strategy file_copy`)
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`)
  })
  return name
}

/** A program that is told of the server as of somebody else's, and may start a run. */
const wordsOf = (script: string) => [
  '--input-type=module',
  '--eval',
  `import { startTestRun, testDatabase } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)}\n${script}`,
]
const env = { ...process.env, DATABASE_URL: serverUrl }
const isThere = async (database: string) =>
  (await server.query('select from pg_database where datname = $1', [database])).rowCount === 1
const isHeld = async (run: string) =>
  (await server.query('select from pg_stat_activity where application_name = $1', [run])).rowCount === 1

test('the next run takes away what one that was killed has left', async () => {
  const killed = spawn(
    process.execPath,
    wordsOf(`await startTestRun()
console.log((await testDatabase({ name: 'left', migrations: [] })).url)
setInterval(() => {}, 1000)`),
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void killed.kill('SIGKILL'))
  const [said] = await once(killed.stdout, 'data')
  const left = new URL(String(said).trim()).pathname.slice(1)
  const next = () => execFileSync(process.execPath, wordsOf('await (await startTestRun())()'), { env })
  next()
  expect(await isThere(left)).toBe(true)
  killed.kill('SIGKILL')
  const run = left.slice(0, own.length)
  expect(await waitUntil(async () => !(await isHeld(run)), 20_000)).toBe(true)
  next()
  expect(await isThere(left)).toBe(false)
})

test('what a broken-off run has left goes, and what is of a run at work stays until that is over', async () => {
  const [gone, atWork] = [newPrefix(), newPrefix()]
  const over = await holdRun(serverUrl, atWork)
  const left = [await make(`${gone}_rooms_0123abcd`), await make(`${gone}_t_0123456789abcdef_draft`)]
  const kept = await make(`${atWork}_rooms_0123abcd`)
  const swept = await sweepLeftBehind(serverUrl)
  expect(swept).toEqual(expect.arrayContaining(left))
  expect(swept).not.toContain(kept)
  await over()
  expect(await waitUntil(async () => !(await isHeld(atWork)), 20_000)).toBe(true)
  expect(await sweepLeftBehind(serverUrl)).toContain(kept)
})

test('a run that holds its lock by another database of the server is at work as well', async () => {
  const atWork = newPrefix()
  const kept = await make(`${atWork}_rooms_0123abcd`)
  const elsewhere = new URL(serverUrl)
  elsewhere.pathname = `/${await make(`elsewhere_${randomBytes(4).toString('hex')}`)}`
  const over = await holdRun(elsewhere.href, atWork)
  expect(await sweepLeftBehind(serverUrl)).not.toContain(kept)
  await over()
})

test('what is only called alike stays', async () => {
  const gone = newPrefix()
  const alike = [
    await make(`${gone}_rooms`),
    await make(`${gone}x_rooms_0123abcd`),
    await make(`my_${gone}_a_0123abcd`),
  ]
  const swept = await sweepLeftBehind(serverUrl)
  for (const name of alike) expect(swept).not.toContain(name)
})

test('what somebody is connected to stays, and a start takes away no more than so many', async () => {
  const gone = newPrefix()
  const [first, second, third] = [
    await make(`${gone}_a_0123abcd`),
    await make(`${gone}_b_0123abcd`),
    await make(`${gone}_c_0123abcd`),
  ]
  const address = new URL(serverUrl)
  address.pathname = `/${first}`
  const user = new pg.Client({ connectionString: address.href })
  await user.connect()
  expect(await sweepLeftBehind(serverUrl, 1)).toEqual([second])
  await user.end()
  expect(await sweepLeftBehind(serverUrl)).toContain(third)
})
