import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@hiyas/kernel'
import { CHROMIUM_FLAGS } from '@hiyas/tools/chromium'
import { tell } from './group.ts'
import { CPU_SLOWDOWN, PHONE } from './phone.ts'

/**
 * A browser that nobody looks into. What drives pages through developer tools makes them slower: while it listens to a page's scripts
 * and requests, every `Error` and every request keeps where it came from, for which the browser reads React twice, and its own scripts run
 * between those of the page. Of home's blocked time on this phone about half was that. So this one opens a page, asks it
 * nothing while it loads but whether it has come to rest, and reads at the end what the page's own observers saw.
 */
export type BareBrowser = {
  /**
   * Opens an address in a new page, with a script before all others, until `rest` is true and `stayMs` after, and answers what `read`
   * says then. Both are expressions; a promise is waited for.
   */
  load(address: string, visit: Visit): Promise<unknown>
  /** Opens an address as `load` does, and lets something be done with the page once it has come to rest. */
  visit<Answer>(address: string, arrival: Arrival, act: (page: BarePage) => Promise<Answer>): Promise<Answer>
}
type Arrival = { before?: string; rest: string }
type Visit = Arrival & { stayMs: number; read: string }

/** A page at rest, for a finger (a command of the developer tools) and for questions (an expression; a promise is waited for). */
export type BarePage = {
  send(method: string, parameters: Parameters): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

/** A browser that has only just started is busy with itself for seconds; the phone's runs already: a stretch, not a wait for something. */
const SETTLE_MS = 4_000
const START_TIMEOUT_MS = 30_000
const LOAD_TIMEOUT_MS = 60_000
/** A page that asks for ever is no answer. */
const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 250
const LISTENING = /ws:\/\/\S+/

/** One with an empty profile, closed after the work whatever happens. */
export async function withBareBrowser<Answer>(
  executable: string,
  work: (browser: BareBrowser) => Promise<Answer>,
): Promise<Answer> {
  const profile = mkdtempSync(join(tmpdir(), 'hiyas-bare-'))
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  // A group of its own, which ends as a whole: what Debian installs under this name is a script that waits for the browser.
  const child = spawn(executable, [...CHROMIUM_FLAGS, ...own], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const gone = once(child, 'exit')
  const kill = () => tell(child, 'SIGKILL')
  process.on('exit', kill)
  try {
    const tools = await connect(await addressOfTools(createInterface(child.stderr)))
    return await work({
      load: (address, visit) => load(tools, address, visit),
      visit: (address, arrival, act) => visitOnce(tools, address, arrival, act),
    })
  } finally {
    process.off('exit', kill)
    kill()
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function addressOfTools(lines: ReturnType<typeof createInterface>): Promise<string> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the browser did not start')))
    lines.on('line', line => {
      const [address] = LISTENING.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
  })
}

type Parameters = Record<string, unknown>
/** Sends a command of the developer tools, to the browser or to one page of it. */
type Tools = (method: string, parameters?: Parameters, sessionId?: string) => Promise<Parameters>
type Message = { id?: number; result?: Parameters; error?: { message: string } }

async function connect(address: string): Promise<Tools> {
  const socket = new WebSocket(address)
  const asked = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    asked.get(message.id ?? 0)?.(message)
    asked.delete(message.id ?? 0)
  })
  await once(socket, 'open')
  let id = 0
  return async (method, params = {}, sessionId) => {
    id++
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const answer = new Promise<Message>(resolve => asked.set(id, resolve))
    const late = sleep(ANSWER_TIMEOUT_MS, { error: { message: 'no answer' } }, { ref: false })
    const { result, error }: Message = await Promise.race([answer, late])
    if (result === undefined) throw new Error(`${method}: ${error?.message}`)
    return result
  }
}

function load(tools: Tools, address: string, { stayMs, read, ...arrival }: Visit): Promise<unknown> {
  return visitOnce(tools, address, arrival, async page => {
    await sleep(stayMs)
    return page.evaluate(read)
  })
}

async function visitOnce<Answer>(
  tools: Tools,
  address: string,
  { before, rest }: Arrival,
  act: (page: BarePage) => Promise<Answer>,
): Promise<Answer> {
  const { targetId } = await tools('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await tools('Target.attachToTarget', { targetId, flatten: true })
  const send: Tools = (method, parameters) => tools(method, parameters, String(sessionId))
  const { viewport, deviceScaleFactor, isMobile: mobile, hasTouch } = PHONE
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile })
  await send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
  await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await send('Page.enable')
  if (before !== undefined) await send('Page.addScriptToEvaluateOnNewDocument', { source: before })
  await sleep(SETTLE_MS)
  await send('Page.navigate', { url: address })
  const untilMs = performance.now() + LOAD_TIMEOUT_MS
  while ((await evaluate(send, rest)) !== true) {
    invariant(performance.now() < untilMs, `${address} did not come to rest`)
    await sleep(POLL_MS)
  }
  const seen = await act({ send, evaluate: expression => evaluate(send, expression) })
  await tools('Target.closeTarget', { targetId })
  return seen
}

async function evaluate(page: Tools, expression: string): Promise<unknown> {
  const answer = await page('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
  return (answer.result as Parameters | undefined)?.value
}
