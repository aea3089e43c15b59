import { type Clock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { type Launch, launchHashOf, type SessionName } from '../repository/launches.ts'
import type { PlayCount } from '../repository/plays.ts'
import { utcDayOf } from '../rules/shelf.ts'
import type { Opened } from './remembered.ts'

/** How long counts and uses gather before they are written. */
const GATHER_MS = SECOND_MS
/** A launch in use is written down again after this time, as often as its session is: well within the least idle time a merchant may set. */
const USED_STEP_MS = MINUTE_MS

export type UsesOptions = {
  clock: Clock
  /** Writes down the use of launches, and answers the sessions they were opened from. */
  touch: (tokenHashes: string[], usedAtMs: number) => Promise<SessionName[]>
  /** Keeps a session from falling idle: who plays makes no calls of his own. */
  keepAlive: (session: SessionName) => Promise<void>
  addPlays: (day: string, counts: PlayCount[]) => Promise<void>
  /** Told when something could not be written; it is tried again with the next. */
  onError: (error: unknown) => void
}

export type Uses = ReturnType<typeof createUses>

/**
 * Writes down what happened on the way of a bet without being in its way: which launches are in use, whose
 * sessions must not fall idle, what is played.
 */
export function createUses({ clock, touch, keepAlive, addPlays, onError }: UsesOptions) {
  const used = new Set<string>()
  const played = new Map<string, PlayCount>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const soon = () => {
    timer ??= setTimeout(() => {
      writing = flush().catch(onError)
    }, GATHER_MS).unref()
  }

  async function flush(): Promise<void> {
    timer = null
    const nowMs = clock.nowMs()
    const hashes = [...used]
    const counts = [...played.values()]
    used.clear()
    played.clear()
    try {
      const sessions = hashes.length > 0 ? await touch(hashes, nowMs) : []
      for (const session of sessions) await keepAlive(session)
      if (counts.length > 0) await addPlays(utcDayOf(nowMs), counts)
    } catch (error) {
      for (const hash of hashes) used.add(hash)
      for (const count of counts) add(count)
      throw error
    }
  }

  function add({ merchant, nodeId, bets }: PlayCount): void {
    const key = `${merchant}/${nodeId}`
    played.set(key, { merchant, nodeId, bets: bets + (played.get(key)?.bets ?? 0) })
  }

  return {
    /** The launch was opened by its supplier: written at once, so that it holds whatever happens next. */
    async activated(token: string, launch: Launch): Promise<void> {
      const nowMs = clock.nowMs()
      await touch([launchHashOf(token)], nowMs)
      launch.activatedAtMs ??= nowMs
      launch.usedAtMs = nowMs
    },
    used(token: string, launch: Launch): void {
      if (!isToWrite(launch, clock.nowMs())) return
      used.add(launchHashOf(token))
      soon()
    },
    /** The same of a launch that was found without its token. */
    usedByName({ tokenHash, launch }: Opened): void {
      if (!isToWrite(launch, clock.nowMs())) return
      used.add(tokenHash)
      soon()
    },
    played(merchant: string, nodeId: string): void {
      add({ merchant, nodeId, bets: 1 })
      soon()
    },
    /** Writes what is gathered, once what is being written is: a program that ends breaks off what nobody waits for. */
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      await writing
      await flush()
    },
  }
}

/**
 * Notes that the launch was used now, and answers whether that is to be written. The first use activates it. One that was used later than now,
 * by a clock that was ahead, is written as well: else its session falls idle in the middle of the game (SES-01).
 */
function isToWrite(launch: Launch, nowMs: number): boolean {
  if (launch.activatedAtMs !== null && Math.abs(nowMs - launch.usedAtMs) < USED_STEP_MS) return false
  launch.activatedAtMs ??= nowMs
  launch.usedAtMs = nowMs
  return true
}
