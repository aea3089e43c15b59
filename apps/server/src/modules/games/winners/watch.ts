import { type Minor, SECOND_MS } from '@hiyas/kernel'
import { largest } from './rules.ts'

/** How long wins gather before the books are asked about them. */
const GATHER_MS = SECOND_MS
/** Wins of a merchant that are looked at per gathering: the largest. Thousands a second are a board nobody can read. */
const WON_MAX = 20
/** Undone messages per gathering, of all merchants; the rest waits for the next one. */
const UNDONE_MAX = 500
/** Undone messages that may wait. More at once is no play, and what is forgotten leaves the board when it is compared with the books. */
const UNDONE_WAITING_MAX = 10_000

/** A message of a supplier that changed what a bet paid: a win, or one that was undone. */
export type WinnerMove = { merchant: string; memberId: string; supplier: string; externalId: string }
type Won = WinnerMove & { amount: Minor }

export type WatchOptions = {
  /** Asks the books about the bets of these messages and writes what the board must know. */
  settle: (moves: readonly WinnerMove[]) => Promise<void>
  /** Told when a gathering could not be settled; its wins are not on the board then, and what was taken back is in the next one. */
  onError: (error: unknown) => void
}

export type WinnerWatch = ReturnType<typeof createWinnerWatch>

/** Notes what may change the board without being in the way of the win itself: one push, and everything else a second later. */
export function createWinnerWatch({ settle, onError }: WatchOptions) {
  const won = new Map<string, Won[]>()
  const undone: WinnerMove[] = []
  let timer: NodeJS.Timeout | null = null

  const soon = () => {
    timer ??= setTimeout(() => void flush().catch(onError), GATHER_MS).unref()
  }

  async function flush(): Promise<void> {
    timer = null
    const moves: WinnerMove[] = [...won.values()].flatMap(wins => largest(wins, WON_MAX))
    const takenBack = undone.splice(0, UNDONE_MAX)
    moves.push(...takenBack)
    won.clear()
    if (undone.length > 0) soon()
    if (moves.length === 0) return
    try {
      await settle(moves)
    } catch (error) {
      // A win that did not count may not stay on the board: all of them are real (decision 17 of docs/spec/decisions.md).
      undone.unshift(...takenBack.slice(0, UNDONE_WAITING_MAX - undone.length))
      if (undone.length > 0) soon()
      throw error
    }
  }

  return {
    won(win: Won): void {
      const wins = won.get(win.merchant) ?? []
      if (wins.length === 0) won.set(win.merchant, wins)
      wins.push(win)
      // Many times what is kept: sorted seldom, and never more than this in memory.
      if (wins.length >= WON_MAX * 10) won.set(win.merchant, largest(wins, WON_MAX))
      soon()
    },
    /** A win or a bet was taken back: the bet may have to leave the board. */
    undone(move: WinnerMove): void {
      if (undone.length < UNDONE_WAITING_MAX) undone.push(move)
      soon()
    },
    /** Settles what is gathered. */
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      await flush().catch(onError)
      if (timer) clearTimeout(timer)
    },
  }
}
