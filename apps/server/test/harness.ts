import { identity, type Out } from '@hiyas/contract'
import { inTransaction, sql, type Writer } from '@hiyas/database'
import { type Clock, fakeClock, invariant, MINUTE_MS, newSecret, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { expect, vi } from 'vitest'
import { createProgram, type Program } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { applyIdentitySettings, setAccountShut } from '../src/modules/identity/index.ts'
import { createLog } from '../src/platform/log.ts'
import { sendNotice } from '../src/platform/notices/repository.ts'
import { createClient, type TestClient } from './client.ts'
import { newDatabase, type Rows, rowsOf, usedDatabase } from './databases.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'

/** The gateways of a test, as the sandbox and its database, are on this machine: where that stands still they are not silent. */
const PATIENCE_MS = 60_000

export type ServerOptions = {
  /** Shown in the name of the database. */
  name?: string
  clock?: Clock
  config?: Partial<Config>
  /** A database that the test runs itself, in place of an own copy of the template. */
  databaseUrl?: string
  heartbeatMs?: number
  /** How long a gateway is waited for, where it is to say nothing. */
  gatewayTimeoutMs?: number
  /** How long a figure or a finding is waited for, where the database is to say nothing. */
  lookMaxMs?: number
  /** Passwords cost what they cost members, for tests of just that; all others do with hashes that are made in no time. */
  dearPasswords?: boolean
  /** Its jobs run by the clock too. Otherwise a test alone runs them: one that the minute begins would run beside the test's own. */
  jobsByClock?: boolean
  /**
   * Starts the sandbox of the demo beside the server: its SMS gateway, mail server and providers of identities. What the server then sends
   * is read with `server.sandbox.lastSms(to)`, `.lastCode(to)`, `.lastMail(to)` and `.messagesTo(to)`.
   */
  sandbox?: boolean
  /** The clock of those other companies, where it is another one than the server's. */
  sandboxClock?: Clock
  /** Receives what the server logs, one JSON text per line. */
  onLog?: (line: string) => void
}

export type TestServer = {
  readonly url: string
  readonly port: number
  readonly databaseUrl: string
  /** The messages of the server; throws unless it was started with `sandbox: true`. */
  readonly sandbox: TestSandbox
  /** The program itself, for doors that no call reaches. */
  readonly program: Program
  /** A client with an address of its own, so that rate limits and failed logins of one test do not meet another. */
  client(options?: { merchant?: string; language?: string; token?: string }): TestClient
  /** A new member, logged in, with the client he uses. */
  registerMember(options?: { userName?: string; password?: string; termsVersion?: number }): Promise<TestMember>
  /** Somebody who tries the site, at the trial merchant: nobody registers there, so he has no password. */
  trialMember(): Promise<TestMember>
  /** Shuts a member out, or lets him in again, as an operator does. */
  shut(member: { userName: string }, isShut: boolean): Promise<void>
  /** Asks for a field when somebody registers, and demands it; or does neither. */
  askFor(field: string, isAsked: boolean): Promise<void>
  /** Settles when every event published so far has been delivered. */
  quiet(): Promise<void>
  /** Rows of a statement, for what no call shows. */
  readonly rows: Rows
  stop(): Promise<void>
}

export type TestMember = {
  memberId: string
  userName: string
  password: string
  token: string
  session: Out<typeof identity.login>
  client: TestClient
}

/** Starts the whole server on a free port and a fresh database with the demo merchant. Stopped when the test file ends. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await databaseFor(options))
  const sandbox = options.sandbox ? await startSandbox(options.sandboxClock ?? options.clock) : null
  const config = { ...testConfig(databaseUrl), ...sandbox?.config, ...options.config }
  const program = await createProgram(config, {
    log: createLog(options.onLog ? 'debug' : 'silent', { write: line => options.onLog?.(line) }),
    jobsByClock: options.jobsByClock ?? false,
    gatewayTimeoutMs: options.gatewayTimeoutMs ?? PATIENCE_MS,
    lookMaxMs: options.lookMaxMs ?? PATIENCE_MS,
    ...(options.heartbeatMs ? { heartbeatMs: options.heartbeatMs } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.dearPasswords ? {} : { passwordCost: LEAST_COST }),
  })
  const rows = rowsOf(databaseUrl)
  const port = await program.start()
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= program.stop()
    return stopping
  }
  atFileEnd(stop)
  const client: TestServer['client'] = about => createClient(port, about)
  const quiet = () => vi.waitFor(async () => expect(await rows(UNDELIVERED)).toEqual([]))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    databaseUrl,
    get sandbox() {
      invariant(sandbox !== null, 'start the server with { sandbox: true }')
      return sandbox.reader(quiet)
    },
    program,
    client,
    registerMember: about => registerMember(client, about),
    trialMember: () => openTrial(client),
    ...operatorOf(program, options.clock ?? systemClock),
    quiet,
    rows,
    stop,
  }
}

/** What most tests of times begin at, so that they share what a first start brings. */
const USUAL_START_MS = Date.UTC(2026, 10, 21, 12)

/**
 * A database that a server has started on: what a first start brings is made once a run. Where its time or what it is told is the test's
 * own, the test's server is the first.
 */
async function databaseFor({ name = 'server', clock, config = {} }: ServerOptions): Promise<string> {
  const when = clock === undefined || isNow(clock) ? 'now' : clock.nowMs() === USUAL_START_MS ? 'usual' : null
  if (when === null || 'demo' in config || 'sealingKeys' in config) return newDatabase(name)
  return usedDatabase(name, when, async databaseUrl => {
    const first = await startServer({ databaseUrl, ...(when === 'now' ? {} : { clock: fakeClock(USUAL_START_MS) }) })
    await beginSecondMonth(first.program.deps.database.query)
    await first.stop()
  })
}

/**
 * The books of most tests stand in their second month, as ids of the first are short numbers: what takes one for a number of 32 bits fails
 * from then on only. No month after it is made, as each part of the books costs every database of a test.
 */
async function beginSecondMonth(books: Writer): Promise<void> {
  const now = new Date(systemClock.nowMs())
  const secondMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
  // Made by the one call, begun by the other.
  for (let times = 0; times < 2; times++) await sql`select ledger.open_months(${secondMonth}, 0)`.execute(books)
}

const isNow = (clock: Clock): boolean => Math.abs(clock.nowMs() - systemClock.nowMs()) < MINUTE_MS

/** What an operator decides by his commands. */
function operatorOf({ deps: { database } }: Program, clock: Clock): Pick<TestServer, 'shut' | 'askFor'> {
  return {
    async shut({ userName }, isShut) {
      expect(
        await setAccountShut({ database, clock, sendNotice }, { merchant: 'HIYAS', userName }, isShut),
      ).toMatchObject({ ok: true })
    },
    async askFor(field, isAsked) {
      const registerRules = { [field]: { enabled: isAsked, required: isAsked } }
      const applied = await inTransaction(database, tx => applyIdentitySettings(tx, 'HIYAS', { registerRules }))
      expect(applied).toMatchObject({ ok: true })
    },
  }
}

const UNDELIVERED = 'select task_identifier from graphile_worker.jobs where run_at <= now() and last_error is null'

/** The least that Argon2id can be asked for. */
const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const NO_FOLDER = '/nowhere'
/** Any: two servers of a test over one database have the same. */
export const SEALING_KEY = Buffer.alloc(32, 7).toString('base64')

const testConfig = (databaseUrl: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  studioUrl: null,
  studioPublicKeyFile: null,
  operatorPrivateKeyFile: null,
  smsGatewayUrl: null,
  smsGatewayKey: null,
  smtpUrl: null,
  mailFrom: null,
  mailLeaves: false,
  sandboxUrl: null,
  thirdPartyFile: null,
  sealingKeys: SEALING_KEY,
  dataDir: NO_FOLDER,
  demo: true,
  logLevel: 'silent',
  rateFactor: 1,
  trustedProxies: [],
  siteFolder: NO_FOLDER,
  artFolder: NO_FOLDER,
  offline: true,
})

let members = 0

async function registerMember(
  client: TestServer['client'],
  { termsVersion, ...options }: { userName?: string; password?: string; termsVersion?: number } = {},
): Promise<TestMember> {
  members += 1
  const userName = options.userName ?? `member_${members}_${newSecret().replaceAll(/\W|_/g, '').slice(0, 6)}`
  const password = options.password ?? 'sampaguita-gabi'
  const own = client()
  const registered = await own.call(identity.register, {
    username: userName,
    password,
    confirmPassword: password,
    ...(termsVersion === undefined ? {} : { termsVersion }),
    agreed: true,
    login: true,
  })
  invariant(registered.ok && registered.value.session !== null, `no member: ${JSON.stringify(registered)}`)
  const { session } = registered.value
  own.token = session.token
  return { memberId: session.id, userName, password, token: session.token, session, client: own }
}

async function openTrial(client: TestServer['client']): Promise<TestMember> {
  const own = client({ merchant: 'HIYASFUN' })
  const opened = await own.call(identity.trialLogin, { ofAge: true })
  invariant(opened.ok, `no trial: ${JSON.stringify(opened)}`)
  const session = opened.value
  own.token = session.token
  const { id: memberId, userName, token } = session
  return { memberId, userName, password: '', token, session, client: own }
}
