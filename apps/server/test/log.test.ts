import { execFile, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'

const logged = (err: unknown): { err: Record<string, unknown> } => {
  const lines: string[] = []
  createLog('info', { write: line => void lines.push(line) }).error({ err }, 'it failed')
  return JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> }
}

describe('an error in the log', () => {
  test('says what it is, where it was thrown and why', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    expect(logged(new TypeError('no answer', { cause: reset })).err).toMatchObject({
      type: 'TypeError',
      message: 'no answer',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'read ECONNRESET', code: 'ECONNRESET' },
    })
  })

  test('takes nothing along that hangs on it: the key of a lost connection, what it was asked last', () => {
    const client = { secretKey: 2_147_483_647, activeQuery: { text: 'select 1', values: ['sampaguita-88'] } }
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), { client })
    const line = JSON.stringify([logged(lost), logged(new Error('the database is away', { cause: lost }))])
    expect(line).toContain('Connection terminated unexpectedly')
    for (const secret of ['2147483647', 'select 1', 'sampaguita-88']) expect(line).not.toContain(secret)
  })

  test('of PostgreSQL does not repeat what a member typed', () => {
    const told = {
      severity: 'ERROR',
      routine: '_bt_check_unique',
      code: '23505',
      detail: 'Key (email)=(a@b.ph) exists',
    }
    const { err } = logged(Object.assign(new Error('duplicate key of a@b.ph'), told))
    expect(err).toMatchObject({ type: 'DatabaseError', code: '23505' })
    expect(JSON.stringify(err)).not.toContain('a@b.ph')
  })

  test('ends somewhere, though it caused itself', () => {
    const error = new Error('a circle')
    error.cause = error
    expect(logged(error).err).toMatchObject({ message: 'a circle' })
  })

  test('what was thrown and is no error: its text is not repeated', () => {
    expect(logged('a@b.ph').err).toEqual({ type: 'string' })
  })
})

const LOG = join(import.meta.dirname, '../src/platform/log.ts')

/** What a program logs that ends itself while all that writes for it is busy: a single thread, which hashes. */
async function lastWords(level: string): Promise<string[]> {
  const program = `
    import { pbkdf2 } from 'node:crypto'
    import { createProgramLog } from ${JSON.stringify(LOG)}
    const { log, exit } = createProgramLog('${level}')
    pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => undefined)
    log.info('stopping')
    log.info('stopped')
    exit(0)`
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
  return (stdout.match(/.+/g) ?? []).map(line => (JSON.parse(line) as { msg: string }).msg)
}

test('a program that ends itself has said all that it had to say, however busy its machine is', async () => {
  expect(await lastWords('info')).toEqual(['stopping', 'stopped'])
  expect(await lastWords('error')).toEqual([])
})

/** As a full disk: it takes nothing. */
const FULL = '/dev/full'

test.runIf(process.platform === 'linux')(
  'a program whose log has no room goes on, and ends when it is told to',
  async () => {
    const program = `
    import { createProgramLog } from ${JSON.stringify(LOG)}
    const { log, exit } = createProgramLog('info')
    log.info('started')
    setTimeout(() => {
      log.fatal('it ends')
      process.stderr.write('still here')
      exit(3)
    }, 50)`
    const full = openSync(FULL, 'w')
    onTestFinished(() => closeSync(full))
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
      ...{ timeout: 60_000, killSignal: 'SIGKILL' },
    })
    expect({ status, stderr }).toEqual({ status: 3, stderr: 'still here' })
  },
)
