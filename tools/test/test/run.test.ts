import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { birthOf, signal, waitUntil } from '@hiyas/tools/postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { endRunning, type Run, runNode } from '../run.ts'

const ROOT = import.meta.dirname
const folder = tempFolder('run')
/** Leaves a process behind that holds the output, as a server does that a test has not stopped, and says its number. */
const LEAVES_ONE = `const { spawn } = require('node:child_process')
const left = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true })
left.unref()
console.log('left ' + left.pid)
`

const leftBy = (output: string): number => Number(/left (\d+)/.exec(output)?.[1])

/** Runs a step that hangs once it has said whom it leaves behind: one that was ended before it came to that is given twice the time. */
async function runHanging(step: string, timeoutMs = 5_000): Promise<Run & { timeoutMs: number }> {
  const ran = await runNode(ROOT, ['--eval', step], { timeoutMs, endingMs: 100, drainMs: 100 })
  return leftBy(ran.output) > 0 ? { ...ran, timeoutMs } : runHanging(step, 2 * timeoutMs)
}

test('a step is over when its program is, also when it leaves a process behind that holds its output', async () => {
  const { code, output } = await runNode(ROOT, ['--eval', LEAVES_ONE], { drainMs: 100 })
  signal(leftBy(output), 'SIGKILL')
  expect(code).toBe(0)
})

test('a step that hangs is ended and says so, also when it hears no signal and has left a process behind', async () => {
  const deaf = `process.on('SIGINT', () => {})\nsetInterval(() => {}, 1000)\n${LEAVES_ONE}`
  const { code, output, timeoutMs } = await runHanging(deaf)
  signal(leftBy(output), 'SIGKILL')
  expect(code).toBeNull()
  expect(output).toContain(`hung and was ended after ${timeoutMs / 1_000}.0 s`)
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

describe('a step of a program', () => {
  /** Runs a step as `npm test` does and ends it at Ctrl-C, in a group of its own, as a terminal gives it one. */
  function startProgram(step: string): ChildProcess & { pid: number } {
    const script = `import { endRunning, runNode } from ${JSON.stringify(pathToFileURL(join(ROOT, '../run.ts')).href)}
process.on('SIGINT', () => void endRunning())
await runNode(${JSON.stringify(ROOT)}, ['--eval', ${JSON.stringify(step)}])`
    const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      detached: true,
      stdio: 'ignore',
    })
    return Object.assign(program, { pid: program.pid ?? Number.NaN })
  }
  /** Tells a file its number, and all that it hears. */
  const telling = (name: string) => {
    const file = join(folder, name)
    return {
      step: `const { appendFileSync } = require('node:fs')
const tell = word => appendFileSync(${JSON.stringify(file)}, word + '\\n')
setInterval(() => {}, 1000)
tell(process.pid)\n`,
      told: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
    }
  }

  test('hears one Ctrl-C of the terminal once: at a second one it would leave its database behind', async () => {
    const { step, told } = telling('heard')
    const program = startProgram(
      `process.on('SIGINT', () => { tell('heard'); setTimeout(() => process.exit(), 500) })\n${step}`,
    )
    expect(await waitUntil(() => told().length === 1, 20_000)).toBe(true)
    signal(-program.pid, 'SIGINT')
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(told().slice(1)).toEqual(['heard'])
  })

  test('ends with it, also when it is killed and nobody tells the step', async () => {
    const { step, told } = telling('alone')
    const program = startProgram(step)
    expect(await waitUntil(() => told().length === 1, 20_000)).toBe(true)
    program.kill('SIGKILL')
    const pid = Number(told()[0])
    expect(await waitUntil(() => birthOf(pid) === null, 20_000)).toBe(true)
  })
})

test.each([
  ['killed, as it hears no signal', ''],
  ['ended by a signal', 'process.exit()'],
])('with a step that is %s go the processes it has started', async (_, heard) => {
  const starts = `const { spawn } = require('node:child_process')
process.on('SIGINT', () => { ${heard} })
console.log('left ' + spawn(process.execPath, ['--eval', 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000)']).pid)
setInterval(() => {}, 1000)`
  const { output } = await runHanging(starts)
  onTestFinished(() => void signal(leftBy(output), 'SIGKILL'))
  expect(await waitUntil(() => birthOf(leftBy(output)) === null, 20_000)).toBe(true)
})
