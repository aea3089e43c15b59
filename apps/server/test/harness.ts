import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identity, type Out } from '@hiyas/contract'
import { applySettings, inTransaction, loadMigrations, type Migration } from '@hiyas/database'
import { type Clock, invariant, newSecret, systemClock } from '@hiyas/kernel'
import { ledgerMigrations } from '@hiyas/ledger'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { createProgram, type Program } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { applyIdentitySettings, shutAccount } from '../src/modules/identity/index.ts'
import { createLog } from '../src/platform/log.ts'
import { MODULE_NAMES } from '../src/platform/module.ts'
import { sendNotice } from '../src/platform/notices/repository.ts'
import { createClient, type TestClient } from './client.ts'
import { startSandbox, type TestSandbox } from './sandbox.ts'

const SOURCE = join(import.meta.dirname, '../src')
const QUIET_TIMEOUT_MS = 10_000

export type ServerOptions = {
  /** Shown in the name of the database. */
  name?: string
  clock?: Clock
  config?: Partial<Config>
  /** A database that the test runs itself, in place of an own copy of the template. */
  databaseUrl?: string
  heartbeatMs?: number
  /** Passwords cost what they cost members, for tests of just that; all others do with hashes that are made in no time. */
  dearPasswords?: boolean
  /**
   * Starts the sandbox of the demo beside the server: its SMS gateway, mail server and providers of identities. What the server then sends
   * is read with `server.sandbox.lastSms(to)`, `.lastMail(to)` and `.messagesTo(to)`.
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
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
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
  const databaseUrl =
    options.databaseUrl ??
    (await testDatabase({ name: options.name ?? 'server', migrations: await serverMigrations() })).url
  const sandbox = options.sandbox ? await startSandbox(options.sandboxClock ?? options.clock) : null
  const config = { ...testConfig(databaseUrl), ...sandbox?.config, ...options.config }
  const program = await createProgram(config, {
    log: createLog(options.onLog ? 'debug' : 'silent', { write: line => options.onLog?.(line) }),
    ...(options.heartbeatMs ? { heartbeatMs: options.heartbeatMs } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.dearPasswords ? {} : { passwordCost: LEAST_COST }),
  })
  const rows = rowsOf(databaseUrl)
  // What keys of its own are about begins as a first start does.
  const isOrdinary = options.databaseUrl === undefined && options.config?.sealingKeys === undefined
  if (isOrdinary) await bringLoginKey(rows, options.clock ?? systemClock)
  const port = await program.start()
  if (isOrdinary) await keepLoginKey(rows)
  let stopping: Promise<void> | null = null
  const stop = () => {
    stopping ??= program.stop()
    return stopping
  }
  atFileEnd(stop)
  const client: TestServer['client'] = about => createClient(port, about)
  const quiet = () => vi.waitFor(async () => expect(await rows(UNDELIVERED)).toEqual([]), { timeout: QUIET_TIMEOUT_MS })
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

const rowsOf =
  (databaseUrl: string): TestServer['rows'] =>
  async (sql, values = []) => {
    const connection = new pg.Client({ connectionString: databaseUrl })
    await connection.connect()
    try {
      await applySettings(connection)
      return (await connection.query(sql, values)).rows
    } finally {
      await connection.end()
    }
  }

type LoginKey = { kid: string; private_jwk: string; public_jwk: string; sealed_by: string }
let loginKey: LoginKey | null = null

/** The key that logins are encrypted for, from another server of this worker: to make one costs a third of a second of a processor. */
async function bringLoginKey(rows: TestServer['rows'], clock: Clock): Promise<void> {
  if (loginKey === null) return
  const { kid, private_jwk, public_jwk, sealed_by } = loginKey
  await rows('insert into platform.sealing (key_id) values ($1)', [sealed_by])
  await rows(
    'insert into identity.encryption_key (kid, private_jwk, public_jwk, created_at) values ($1, $2::jsonb, $3::jsonb, $4)',
    [kid, private_jwk, public_jwk, new Date(clock.nowMs())],
  )
}

async function keepLoginKey(rows: TestServer['rows']): Promise<void> {
  loginKey ??=
    (
      await rows<LoginKey>(`select kid, private_jwk::text, public_jwk::text, key_id as sealed_by
                              from identity.encryption_key, platform.sealing`)
    )[0] ?? null
}

/** What an operator decides by his commands. */
function operatorOf({ deps: { database } }: Program, clock: Clock): Pick<TestServer, 'shut' | 'askFor'> {
  return {
    async shut({ userName }, isShut) {
      expect(await shutAccount({ database, clock, sendNotice }, { merchant: 'HIYAS', userName }, isShut)).toMatchObject(
        { ok: true },
      )
    },
    async askFor(field, isAsked) {
      const registerRules = { [field]: { enabled: isAsked, required: isAsked } }
      const applied = await inTransaction(database, tx => applyIdentitySettings(tx, 'HIYAS', { registerRules }))
      expect(applied).toMatchObject({ ok: true })
    },
  }
}

/** Every step of the schema without the modules having been made: a template is made from it. */
export async function serverMigrations(): Promise<Migration[]> {
  const folders = MODULE_NAMES.map(name => ({ name, folder: join(SOURCE, 'modules', name, 'migrations') }))
  const ofModules = folders.filter(({ folder }) => existsSync(folder))
  return [
    ...(await loadMigrations('platform', join(SOURCE, 'platform/migrations'))),
    ...(await ledgerMigrations()),
    ...(await Promise.all(ofModules.map(({ name, folder }) => loadMigrations(name, folder)))).flat(),
  ]
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
  const opened = await own.call(identity.trialLogin, {})
  invariant(opened.ok, `no trial: ${JSON.stringify(opened)}`)
  const session = opened.value
  own.token = session.token
  const { id: memberId, userName, token } = session
  return { memberId, userName, password: '', token, session, client: own }
}
