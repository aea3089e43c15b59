import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Lender } from './lending.ts'

/** Long work was broken off, as its program ends. What its transaction wrote is rolled back, and it may be done again. */
export class WorkInterrupted extends Error {
  override readonly name = 'WorkInterrupted'
  constructor() {
    super('the program ends: what takes long is broken off')
  }
}

const CONNECT_TIMEOUT_MS = 1_000
/** One that was only on its way to the server when it was cancelled is cancelled again. */
const CANCEL_PAUSE_MS = 100
const CANCEL_TRIES_MAX = 10

/**
 * Breaks off whatever was lent, and cancels the statements that run, so that nothing outlives the program. It has a connection of its own: the
 * pool may be exhausted, and its role may not cancel the statements of the role that logged in.
 */
export async function interrupt(lender: Lender, url: string): Promise<void> {
  for (let tries = 0; tries < CANCEL_TRIES_MAX; tries++) {
    const processes = lender.breakOff()
    if (processes.length === 0) return
    // A database that is away runs nothing of ours.
    await cancel(url, processes).catch(() => undefined)
    await pause(CANCEL_PAUSE_MS)
  }
}

async function cancel(url: string, processes: readonly number[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hiyas-interrupt',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_cancel_backend(process) from unnest($1::int[]) as process', [processes])
  } finally {
    await client.end()
  }
}
