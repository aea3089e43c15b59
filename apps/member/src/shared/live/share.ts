import type { StreamEvent } from '@hiyas/client'
import { openChannel } from '../open-channel.ts'

type Hear = (event: StreamEvent) => void
/** Opens a line, and tells as well when it has broken. Answers how to end it. */
type Open = (hear: Hear, onBreak: () => void) => () => void
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** What a tab that has just been shown says to the others: the state as it is, please. */
const ASK = 'ask'

/**
 * One line for all shown tabs of this browser that are the same member: whoever holds the lock has the line and passes on what he
 * hears. A hidden tab gives the lock away. A browser that has no locks or channels, or refuses them, has a line per tab. Answers how to
 * stop.
 */
export function shareStream(name: string, open: Open, hear: Hear, page: Page = document): () => void {
  const { locks } = navigator as Partial<Navigator>
  const others = locks && openChannel(name)
  if (!locks || !others) return open(hear, nothing)
  const stop = new AbortController()
  const last = new Map<string, StreamEvent>()
  let leads = false

  others.onmessage = ({ data }: MessageEvent<StreamEvent | typeof ASK>) => {
    if (data !== ASK) {
      if (!leads) hear(data)
    } else if (leads) {
      for (const event of last.values()) others.postMessage(event)
    }
  }

  const lead = async (turn: AbortSignal): Promise<void> => {
    leads = true
    const pass = (event: StreamEvent) => {
      last.set(event.name, event)
      hear(event)
      others.postMessage(event)
    }
    // What a broken line told is passed on to nobody: who comes now has asked for the balance himself, and later than that.
    const end = open(pass, () => last.clear())
    await aborted(turn)
    end()
    leads = false
    last.clear()
  }

  const takeTurns = async (): Promise<void> => {
    let isRefused = false
    while (!stop.signal.aborted && !isRefused) {
      await shown(page, stop.signal)
      const turn = turnOf(page, stop.signal)
      // Whoever has the line may be anybody: who waits for the lock is told what was said before he came.
      others.postMessage(ASK)
      // Chrome whose owner has forbidden what sites keep refuses every lock, and at once: asked in a circle, the page would stand still.
      await locks
        .request(name, { signal: turn }, () => lead(turn))
        .catch(() => {
          isRefused = !turn.aborted
        })
    }
    others.close()
    if (!isRefused) return
    const end = open(hear, nothing)
    await aborted(stop.signal)
    end()
  }
  void takeTurns()
  return () => stop.abort()
}

const nothing = () => undefined

/** As long as the tab is shown and nobody stops. */
function turnOf(page: Page, stop: AbortSignal): AbortSignal {
  const turn = new AbortController()
  const look = () => {
    if (!page.hidden && !stop.aborted) return
    page.removeEventListener('visibilitychange', look)
    stop.removeEventListener('abort', look)
    turn.abort()
  }
  page.addEventListener('visibilitychange', look)
  stop.addEventListener('abort', look)
  look()
  return turn.signal
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Settles when the tab is shown, at once if it is, or when nobody waits for it any more. */
function shown(page: Page, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (page.hidden && !stop.aborted) return
      page.removeEventListener('visibilitychange', look)
      stop.removeEventListener('abort', look)
      resolve()
    }
    page.addEventListener('visibilitychange', look)
    stop.addEventListener('abort', look)
    look()
  })
}
