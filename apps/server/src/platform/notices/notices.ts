import { applySettings, KEEP_ALIVE_AFTER_MS } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Notices, NoticeTopic } from '../module.ts'
import { listen, sendNotice } from './repository.ts'

const RECONNECT_PAUSE_MS = SECOND_MS
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS
/** How soon it is asked whether the other end is there, and noticed that it is not: TCP alone takes more than ten minutes. */
const LOOK_MS = 10 * SECOND_MS

/** PostgreSQL carries 8000 bytes at most. */
export const NOTICE_WORD_LENGTH_MAX = 1_000

type Listener = (word: string) => void

export type NoticeBoard = Notices & {
  /** Connects and stays connected until `stop`. Settles when it listens for the first time, or right away if it cannot yet. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Notices over LISTEN and NOTIFY, on a connection of their own that comes back by itself. */
export function createNotices(url: string, log: Logger): NoticeBoard {
  const ears = createEars(log)
  const beginnings = listeners()
  const losses = listeners()
  let client: pg.Client | null = null
  let looking: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | null = null
  let stopped = false

  function lost(error: unknown): void {
    clearInterval(looking)
    client = null
    if (stopped || retry !== null) return
    losses.tell()
    log.warn({ err: error }, 'notices are not heard; connecting again')
    retry = setTimeout(() => {
      retry = null
      void open()
    }, RECONNECT_PAUSE_MS)
  }

  function look(present: pg.Client): void {
    listen(present).catch(error => {
      if (client !== present) return
      lost(error)
      present.end().catch(() => undefined)
    })
  }

  async function open(): Promise<void> {
    const next = clientOf(url)
    next.on('notification', ({ payload }) => payload !== undefined && ears.hear(payload))
    // Until it listens whatever is wrong is thrown below; of one that was replaced it is no matter any more.
    next.on('error', error => client === next && lost(error))
    next.on('end', () => client === next && lost(new Error('the connection ended')))
    try {
      await next.connect()
      await applySettings(next, { url })
      await listen(next)
      client = next
      if (stopped) return await next.end()
      looking = setInterval(look, LOOK_MS, next).unref()
      beginnings.tell()
    } catch (error) {
      next.end().catch(() => undefined)
      lost(error)
    }
  }

  return {
    async send(tx, topic, ...words) {
      const long = words.find(({ length }) => length > NOTICE_WORD_LENGTH_MAX)
      if (long !== undefined) throw new Error(`a notice of ${long.length} characters on ${topic}`)
      if (words.length > 0) await sendNotice(tx, topic, ...words)
    },
    on: ears.on,
    onListening: beginnings.add,
    onLost: losses.add,
    start: open,
    async stop() {
      stopped = true
      clearInterval(looking)
      if (retry !== null) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

function listeners(): { add: Notices['onLost']; tell(): void } {
  const all = new Set<() => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell() {
      for (const listener of all) listener()
    },
  }
}

const clientOf = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'hiyas-notices',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })

/**
 * Who listens to what. Words are those of other processes, perhaps of another version, and of whoever else is let into the database: one that
 * nobody can read is a hint that is lost, and no reason to end.
 */
function createEars(log: Logger) {
  const listeners = new Map<string, Set<Listener>>()
  return {
    hear(message: string): void {
      const at = message.indexOf(' ')
      const topic = message.slice(0, at)
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(message.slice(at + 1))
        } catch (error) {
          log.error({ err: error, topic }, 'a notice could not be read')
        }
      }
    },
    on(topic: NoticeTopic, listener: Listener): () => void {
      const ears = listeners.get(topic) ?? new Set()
      listeners.set(topic, ears.add(listener))
      return () => void ears.delete(listener)
    },
  }
}
