import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signal, waitUntil } from '@hiyas/tools/postgres'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { endRunning, runNode } from '../run.ts'

const ROOT = import.meta.dirname
const folder = tempFolder('run')
/** Leaves a process behind that holds the output, as a server does that a test has not stopped, and says its number. */
const LEAVES_ONE = `const { spawn } = require('node:child_process')
const left = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true })
left.unref()
console.log('left ' + left.pid)
`

const leftBy = (output: string): number => Number(/left (\d+)/.exec(output)?.[1])

test('a step is over when its program is, also when it leaves a process behind that holds its output', async () => {
  const { code, output } = await runNode(ROOT, ['--eval', LEAVES_ONE], { drainMs: 100 })
  signal(leftBy(output), 'SIGKILL')
  expect(code).toBe(0)
})

test('a step that hangs is ended and says so, also when it hears no signal and has left a process behind', async () => {
  const deaf = `process.on('SIGINT', () => {})\nsetInterval(() => {}, 1000)\n${LEAVES_ONE}`
  const { code, output } = await runNode(ROOT, ['--eval', deaf], { timeoutMs: 5_000, endingMs: 100, drainMs: 100 })
  signal(leftBy(output), 'SIGKILL')
  expect(code).toBeNull()
  expect(output).toMatch(/hung and was ended after 5\.0 s/)
})

test('all that a program says is collected, what it says at its end included', async () => {
  const run = await runNode(
    ROOT,
    ['--eval', `console.log(process.env.WORD); console.error('last'); process.exitCode = 3`],
    {
      env: { WORD: 'first' },
    },
  )
  expect(run).toEqual({ code: 3, output: 'first\nlast\n' })
})

test('whoever is ended from outside may take down what he started, and is waited for', async () => {
  const ready = join(folder, 'ready')
  const orderly = `process.on('SIGINT', () => setTimeout(() => { console.log('in order'); process.exit(1) }, 200))
    setInterval(() => {}, 1000)
    require('node:fs').writeFileSync(${JSON.stringify(ready)}, '')`
  const run = runNode(ROOT, ['--eval', orderly])
  expect(await waitUntil(() => existsSync(ready), 20_000)).toBe(true)
  await endRunning()
  expect(await run).toEqual({ code: 1, output: 'in order\n' })
})
