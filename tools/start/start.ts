import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { claimFolder, freePort, promisePort, sayEnding, waitUntil } from '@hiyas/tools/postgres'
import { explainFileError, makeFolder, type Problem, portTaken } from '@hiyas/tools/problem'
import { createReport, formatDuration, type Report, textOf } from '@hiyas/tools/report'
import { LEAN_ARGUMENTS, leanRuntime } from '@hiyas/tools/runtime'
import { buildIfStale } from './build.ts'
import { addressOf, EVERY_ADDRESS, HELP, readOptions, type StartOptions } from './config.ts'
import { type Databases, openDatabases } from './database.ts'
import { ensureOperatorKeys, ensureStudioKeys, type KeyFiles } from './keys.ts'
import { createEnding, type Ending, listenForEnd } from './life.ts'
import { anotherPort } from './ports.ts'
import { planSandbox, type SandboxPlan } from './sandbox.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { explainListenError, isSiteFree } from './site-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const APPS = ['apps/studio', 'apps/member']
/** A run that was killed a moment ago may still be letting go of the port and the folder. */
const EARLIER_RUN_WAIT_MS = 5_000
const PORT_POLL_MS = 100

type Keys = { studio: KeyFiles; operator: KeyFiles; sandbox: SandboxPlan }
type Run = { options: StartOptions; port: number; report: Report; ending: Ending }

const report = createReport()
const ending = createEnding()
// Without a terminal to print to (it was closed, or `| head` has enough) the site still runs.
process.stdout.on('error', () => undefined)

try {
  const options = readOptions(process.argv.slice(2), process.env, ROOT)
  if (options.help) report.say(HELP)
  else await start(options)
} catch (error) {
  // Whatever fails after Ctrl-C fails because of it.
  if (!ending.hasBegun()) {
    await ending.run()
    report.say(`\n${textOf(error)}`)
    process.exit(1)
  }
}

async function start(options: StartOptions): Promise<void> {
  listenForEnd(
    reason => stopInOrder(reason, options),
    () => process.exit(130),
  )
  report.say('Starting Hiyas')
  const port = await reserve(options)
  const run: Run = { options, port, report, ending }
  const [databases, keys] = await Promise.all([prepareDatabases(run), prepareKeys(run), buildAll(run)])
  await serve(run, databases, keys)
  announce(run)
}

/** Everything cheap that can go wrong comes before everything slow. */
async function reserve({ dataDir, host, port }: StartOptions): Promise<number> {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
  const onWait = (pid: number) => report.note('data', `waiting for process ${pid}, which still uses ${dataDir}`)
  ending.add(await claimFolder(dataDir, { waitMs: EARLIER_RUN_WAIT_MS, onWait }))
  if (port === 0) return freePort()
  promisePort(port)
  try {
    if (await waitUntil(() => isSiteFree(port, host), EARLIER_RUN_WAIT_MS, PORT_POLL_MS)) return port
  } catch (error) {
    throw explainListenError(error, host, port)
  }
  throw takenPort(port)
}

function takenPort(port: number): Problem {
  return portTaken(port, `choose another one (PORT=${anotherPort(port)} npm start)`)
}

/** Why the server did not start. Somebody may have taken the port since it was looked at, as a second `npm start` that began at once with this one. */
async function explainServer({ options: { host }, port }: Run, error: unknown): Promise<never> {
  const isFree = await isSiteFree(port, host).catch(() => true)
  throw isFree ? error : takenPort(port)
}

function prepareDatabases({ options, report, ending }: Run): Promise<Databases> {
  const open = async () => {
    const databases = await openDatabases({ ...options, say: sentence => report.note('database', sentence) })
    ending.add(databases.stop)
    return databases
  }
  return report.step('database', open, ({ where }) => where)
}

function prepareKeys({ options: { dataDir }, report }: Run): Promise<Keys> {
  const make = async () => ({
    studio: await ensureStudioKeys(dataDir),
    operator: await ensureOperatorKeys(dataDir),
    sandbox: await planSandbox(dataDir),
  })
  return report.step('keys', make, () => 'ready')
}

function buildAll({ options, report }: Run): Promise<boolean[]> {
  const logFolder = join(options.dataDir, 'logs')
  const outcome = (built: boolean) => (built ? 'built' : 'up to date')
  return Promise.all(APPS.map(app => report.step(app, () => buildIfStale({ root: ROOT, app, logFolder }), outcome)))
}

/**
 * Studio and server at once: each waits for what it needs of the other. The server, started last, is stopped first. The sandbox comes
 * after both, for the site does without it.
 */
async function serve(run: Run, databases: Databases, keys: Keys): Promise<void> {
  const studioPort = await freePort()
  const { host, dataDir } = run.options
  const site = addressOf(host, run.port, '127.0.0.1')
  const shared = { ...leanRuntime(join(ROOT, '.cache')), HIYAS_DATA: dataDir, NODE_ENV: 'production' }
  const startSandbox = holdPart(run, keys.sandbox.part, shared)
  const studio = startPart(run, {
    name: 'studio',
    script: 'apps/studio/src/server/main.ts',
    readyUrl: `http://127.0.0.1:${studioPort}/healthz`,
    env: {
      ...shared,
      STUDIO_PORT: String(studioPort),
      STUDIO_DATABASE_URL: databases.studioUrl,
      STUDIO_PRIVATE_KEY_FILE: keys.studio.privateKeyFile,
      OPERATOR_PUBLIC_KEY_FILE: keys.operator.publicKeyFile,
      WALLET_URL: `${site}/supplier/hub88`,
    },
  })
  const server = startPart(run, {
    name: 'server',
    script: 'apps/server/src/main.ts',
    readyUrl: `${site}/readyz`,
    namesProcess: true,
    env: {
      ...shared,
      ...keys.sandbox.serverEnv,
      HIYAS_DEMO: '1',
      HOST: host,
      PORT: String(run.port),
      DATABASE_URL: databases.siteUrl,
      STUDIO_URL: `http://127.0.0.1:${studioPort}`,
      STUDIO_PUBLIC_KEY_FILE: keys.studio.publicKeyFile,
      OPERATOR_PRIVATE_KEY_FILE: keys.operator.privateKeyFile,
    },
  })
  await Promise.all([studio, server.catch(error => explainServer(run, error))])
  startSandbox()
}

type Part = Pick<ServiceOptions, 'name' | 'script' | 'readyUrl' | 'namesProcess' | 'env'>

function startPart(run: Run, part: Part): Promise<void> {
  return run.report.step(part.name, () => {
    const service = launch(run, part)
    run.ending.add(service.stop)
    run.ending.addKill(service.kill)
    return service.ready
  })
}

/** A program to be started later and stopped as if it had been started now. What befalls it is told and harms nobody else. */
function holdPart(run: Run, part: Part, env: Part['env']): () => void {
  const { ending, report } = run
  let service: Service | null = null
  ending.add(() => service?.stop())
  ending.addKill(() => service?.kill())
  const open = async () => {
    service = launch(run, { ...part, env: { ...env, ...part.env } })
    await service.ready
  }
  return () => {
    if (!ending.hasBegun()) open().catch(error => ending.hasBegun() || report.note(part.name, textOf(error)))
  }
}

function launch({ options: { dataDir, verbose }, report }: Run, part: Part): Service {
  const say = (sentence: string) => report.note(part.name, sentence)
  const logFolder = join(dataDir, 'logs')
  return startService({ ...part, nodeArguments: LEAN_ARGUMENTS, root: ROOT, logFolder, verbose, say })
}

function announce({ options, port, report }: Run): void {
  const site = addressOf(options.host, port, 'localhost')
  const network = EVERY_ADDRESS.includes(options.host) ? addressesOfThisMachine() : []
  report.say(`
Hiyas is running (${formatDuration(performance.now())})

  Site       ${site}/
${network.map(address => `             http://${address}:${port}/  (from a phone in the same network)\n`).join('')}\
  API        ${site}/openapi.json
  Outbox     ${site}/sandbox/outbox (SMS and mail of the demo)
  Account    register on the site with any name: a new member starts with play money
  Data       ${options.dataDir}
`)
}

function addressesOfThisMachine(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

function stopInOrder(reason: string, { dataDir }: StartOptions): void {
  sayEnding(dataDir)
  report.say(`\nStopping (${reason}); once more to stop at once`)
  void ending.run().then(
    () => process.exit(0),
    error => {
      report.say(textOf(error))
      process.exit(1)
    },
  )
}
