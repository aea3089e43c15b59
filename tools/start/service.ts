import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, waitUntil } from '@hiyas/tools/postgres'
import { Problem } from '@hiyas/tools/problem'
import { textOf } from '@hiyas/tools/report'
import { openLog, tailOf } from './logs.ts'

export type ServiceOptions = {
  name: string
  root: string
  /** The program, below the root. */
  script: string
  /** What Node is told before it. */
  nodeArguments?: readonly string[]
  env: Readonly<Record<string, string>>
  /** Answers 200 when the program can be used. */
  readyUrl: string
  /** Whether that answer names its process (`x-process`): on a port that somebody chose another one of ours, or anything else, may answer. */
  namesProcess?: boolean
  logFolder: string
  /** To the terminal in place of the log. */
  verbose: boolean
  /** One sentence on whatever happens after the start, and on a start that takes long. */
  say: (sentence: string) => void
  /** How long a start may take before that is said. */
  slowStartMs?: number
}

export type Service = {
  /** Settles when the program can be used; throws a `Problem` with the end of its log when it ends before. */
  ready: Promise<void>
  /** Stops the program in order; kills it when it takes too long. */
  stop(): Promise<void>
  /** Stops it at once. */
  kill(): void
}

const SLOW_START_MS = 120_000
const READY_POLL_MS = 25
const LATE_POLL_MS = 250
const READY_ANSWER_MS = 2_000
/** The server gives itself ten seconds to end in order. */
const STOP_TIMEOUT_MS = 15_000
const BACKOFF_FIRST_MS = 250
const BACKOFF_MAX_MS = 10_000
/** A program that ran this long had a good start: the next failure begins with a short pause again. */
const HEALTHY_MS = 30_000

/** An address, as --import takes it: in a path, signs such as # and % would mean something. */
const FOLLOW_PARENT = new URL('follow-parent.mjs', import.meta.url).href

type State = { child: ChildProcess; stopping: boolean }

/** Starts a program and, once it was ready, starts it again whenever it dies. */
export function startService(options: ServiceOptions): Service {
  const state: State = { child: launch(options), stopping: false }
  return {
    ready: becomeReady(options, state),
    async stop() {
      state.stopping = true
      const { child } = state
      child.kill('SIGTERM')
      if (!(await waitUntil(() => hasEnded(child), STOP_TIMEOUT_MS))) kill(child)
    },
    kill() {
      state.stopping = true
      kill(state.child)
    },
  }
}

async function becomeReady(options: ServiceOptions, state: State): Promise<void> {
  if (await isReady(options, state.child)) {
    void supervise(options, state)
    return
  }
  state.stopping = true
  kill(state.child)
  throw new Problem(failureOf(options))
}

async function supervise(options: ServiceOptions, state: State): Promise<void> {
  let backoffMs = BACKOFF_FIRST_MS
  for (;;) {
    const begunMs = performance.now()
    const reason = await endOf(state.child)
    if (state.stopping) return
    if (performance.now() - begunMs > HEALTHY_MS) backoffMs = BACKOFF_FIRST_MS
    options.say(`ended (${reason}); starting it again in ${backoffMs / 1_000} s`)
    await sleep(backoffMs)
    if (state.stopping) return
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)
    const child = tryLaunch(options)
    if (child === null) continue
    state.child = child
    void isReady(options, child).then(ready => ready && options.say('is back'))
  }
}

/** Null where it cannot be done for the moment, as on a disk that is full: one program's trouble must not end the others. */
function tryLaunch(options: ServiceOptions): ChildProcess | null {
  try {
    return launch(options)
  } catch (error) {
    options.say(textOf(error))
    return null
  }
}

function launch(options: ServiceOptions): ChildProcess {
  const { name, root, script, nodeArguments = [], env, logFolder, verbose } = options
  const log = verbose ? null : openLog(logFolder, name)
  const output = log?.descriptor ?? 'inherit'
  const child = spawn(process.execPath, [...nodeArguments, '--import', FOLLOW_PARENT, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C reaches only this program, which then stops the others in order.
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.on('error', () => undefined)
  log?.close()
  return child
}

/**
 * Waits until the program answers; false when it ended. One that lives is left at work however long it takes: the server tries for ten minutes
 * to get a table that it migrates, and ends with its reason, and what it does to a large one may take longer.
 */
async function isReady(
  { readyUrl, namesProcess = false, say, slowStartMs = SLOW_START_MS, ...about }: ServiceOptions,
  child: ChildProcess,
): Promise<boolean> {
  let ready = false
  const isIts = ({ headers }: Response) => !namesProcess || headers.get('x-process') === String(child.pid)
  const settled = async () => {
    if (hasEnded(child)) return true
    ready = await fetch(readyUrl, { signal: AbortSignal.timeout(READY_ANSWER_MS) }).then(
      response => response.ok && isIts(response),
      () => false,
    )
    return ready
  }
  if (!(await waitUntil(settled, slowStartMs, READY_POLL_MS))) {
    say(`does not answer yet: what it does is ${about.verbose ? 'above' : `in ${logFileOf(about)}`}`)
    await waitUntil(settled, Number.POSITIVE_INFINITY, LATE_POLL_MS)
  }
  return ready
}

function failureOf({ name, verbose, logFolder }: ServiceOptions): string {
  const sentence = `The ${name} did not start`
  if (verbose) return `${sentence}: what it said is above.`
  const file = logFileOf({ name, logFolder })
  return `${sentence}: what it said last is below (all of it is in ${file}).\n${tailOf(file)}`
}

const logFileOf = ({ name, logFolder }: Pick<ServiceOptions, 'name' | 'logFolder'>): string =>
  join(logFolder, `${name}.log`)

function endOf(child: ChildProcess): Promise<string> {
  const reason = () => child.signalCode ?? `exit code ${child.exitCode}`
  return hasEnded(child)
    ? Promise.resolve(reason())
    : new Promise(resolve => child.once('exit', () => resolve(reason())))
}

const kill = (child: ChildProcess): boolean => child.kill('SIGKILL')
