import { connect } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import type { Logger } from 'pino'
import { QUERY_TIMEOUT_MS } from '../query-time.ts'
import { beat, putBackAhead, releaseSilentWorkers } from './repository.ts'

const BEAT_MS = 5 * SECOND_MS
/** A worker unseen for this long is dead. Longer than a pause of the database that it survives. */
const SILENCE_MAX_MS = 20 * SECOND_MS
/** The second one is opened only while the first is still at what silent ones left behind. */
const CONNECTIONS_MAX = 2

type Options = { url: string; log: Logger }

/**
 * Says every few seconds that the workers of this process live, takes over what silent ones had begun, and puts right what a wrong clock left
 * behind. Over connections of its own: while requests have taken all of theirs the process would be silent, and its jobs be begun a second
 * time elsewhere (W-40).
 */
export function createHeart({ url, log }: Options, workerIds: ReadonlySet<string>) {
  const own = connect({
    url,
    connectionsMax: CONNECTIONS_MAX,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    name: 'hiyas-heart',
    onIdleError: error => log.warn({ err: error }, 'a connection of the worker was lost'),
  })
  let timer: NodeJS.Timeout | null = null
  let beating = Promise.resolve()

  async function beatOnce(): Promise<void> {
    try {
      await beat(own.query, [...workerIds])
      const silent = await releaseSilentWorkers(own.query, SILENCE_MAX_MS)
      if (silent > 0) log.warn({ silent }, 'took over the jobs of workers that ended without a word')
      const ahead = await putBackAhead(own.query)
      if (ahead > 0)
        log.warn({ ahead }, 'jobs had run by a clock that was ahead of the database; they are due as before')
    } catch (error) {
      log.debug({ err: error }, 'no beat')
    }
  }

  const next = (): Promise<void> => {
    beating = beatOnce()
    return beating
  }
  return {
    start(): Promise<void> {
      timer = setInterval(() => void next(), BEAT_MS)
      return next()
    },
    /** After the beat that is on its way. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      await beating
      await own.close()
    },
  }
}
