import { createHash } from 'node:crypto'
import { inOneStatement } from '@hiyas/database'
import { HOUR_MS, MINUTE_MS, ok, type Result, refuse } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { sessionByToken, shutSession, touchSession } from '../store/sessions.ts'
import type { SessionRow } from '../store/tables.ts'

/** Who plays, by the secret of a session. */
export type Sessions = {
  /** The session of a bearer secret. */
  find(secret: string): Promise<Result<SessionRow, 'session_unknown'>>
  /** To be told when a call of the session has been answered, so that no spin waits for it. Never throws: where it fails the next call tries again. */
  noteUse(session: SessionRow): void
  /** Lets a session begin no more rounds: the wallet takes no bet of it. What was begun goes on. */
  shut(session: SessionRow): Promise<void>
}

/** A session nobody has used for so long is over; the site launches the game anew. */
export const SESSION_IDLE_MAX_MS = 12 * HOUR_MS
/** Written down no more often than that: a spin need not wait for a disk to know that its player is here. */
const SEEN_AGAIN_MS = MINUTE_MS
/** About a kilobyte each. */
const REMEMBERED_MAX = 5_000

export const secretDigestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Finds sessions, and remembers those that were found: of a session nothing changes but its last use and that it is shut, which every process
 * hears from the wallet by itself, and it is deleted a day after it is over. One that has been used elsewhere meanwhile is read again before it
 * is refused, and one that is found to be gone, as a clock that was ahead had it deleted, is remembered no more.
 */
export function createSessions(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  rememberedMax = REMEMBERED_MAX,
): Sessions {
  const remembered = new Map<string, SessionRow>()
  const isOver = ({ last_seen_at }: SessionRow) => last_seen_at.getTime() + SESSION_IDLE_MAX_MS < clock.nowMs()

  /** Those come first that were not asked for longest. */
  function remember(session: SessionRow): void {
    const key = keyOf(session.token_digest)
    remembered.delete(key)
    remembered.set(key, session)
    const [longestAgo] = remembered.keys()
    if (remembered.size > rememberedMax && longestAgo !== undefined) remembered.delete(longestAgo)
  }

  async function find(secret: string): Promise<Result<SessionRow, 'session_unknown'>> {
    const digest = secretDigestOf(secret)
    const found = remembered.get(keyOf(digest))
    const session = found && !isOver(found) ? found : await sessionByToken(database.query, digest)
    if (!session || isOver(session)) return refuse('session_unknown')
    remember(session)
    return ok(session)
  }

  /** As it was found, but for what was written since then behind another answer. */
  const known = (session: SessionRow): SessionRow => remembered.get(keyOf(session.token_digest)) ?? session

  async function touch(session: SessionRow, seenAt: Date): Promise<void> {
    try {
      const isThere = await inOneStatement(database, tx => touchSession(tx, session.id, seenAt))
      if (isThere) remember({ ...known(session), last_seen_at: seenAt })
      else remembered.delete(keyOf(session.token_digest))
    } catch (error) {
      log.warn({ err: error, session: session.id }, 'the use of a session could not be written down')
    }
  }

  return {
    find,
    noteUse(session) {
      const nowMs = clock.nowMs()
      if (session.last_seen_at.getTime() + SEEN_AGAIN_MS < nowMs) void touch(session, new Date(nowMs))
    },
    async shut(session) {
      const shutAt = new Date(clock.nowMs())
      await inOneStatement(database, tx => shutSession(tx, session.id, shutAt))
      remember({ ...known(session), shut_at: shutAt })
    },
  }
}

const keyOf = (digest: Buffer): string => digest.toString('base64')
