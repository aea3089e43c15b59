import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant, SECOND_MS } from '@hiyas/kernel'
import { hasEnded } from '@hiyas/tools/postgres'
import { installEnvironment } from '../config.ts'
import { tell } from './group.ts'

const ANSWER_POLL_MS = 20
const START_TIMEOUT_MS = 10 * 60 * SECOND_MS
const STOP_TIMEOUT_MS = 20 * SECOND_MS
const PORT_FIRST = 21_000
const PORTS = 8_000

/** `pid` is npm's; the programs run below it. */
export type Site = { url: string; pid: number; firstAnswerMs: number; stop(): Promise<void> }

/** Runs `npm start` of a checkout as a person would, and waits for the home page to answer. */
export async function startSite(checkout: string, environment: Record<string, string>): Promise<Site> {
  const port = PORT_FIRST + (process.pid % PORTS)
  const beginMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...installEnvironment(), ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
    detached: true,
  })
  // Its group is its own, so nobody else tells it when this process ends.
  const atExit = () => tell(child, 'SIGTERM')
  process.on('exit', atExit)
  child.once('exit', () => process.off('exit', atExit))
  const url = `http://127.0.0.1:${port}/`
  try {
    await firstAnswer(url, child)
  } catch (error) {
    await stop(child)
    throw error
  }
  return { url, pid: child.pid ?? 0, firstAnswerMs: performance.now() - beginMs, stop: () => stop(child) }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadlineMs) {
    invariant(!hasEnded(child), 'npm start ended before it answered: run it by hand to see why')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(ANSWER_POLL_MS)
  }
  throw new Error(`npm start did not answer within ${START_TIMEOUT_MS / SECOND_MS} s`)
}

/** The whole group. What does not go is ended: nothing of it may stay beside what is measured next. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  tell(child, 'SIGTERM')
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  if (hasEnded(child)) return
  tell(child, 'SIGKILL')
  await ended
}
