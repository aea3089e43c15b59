import { type Minor, SECOND_MS } from '@hiyas/kernel'
import type { BalanceChange } from '@hiyas/ledger'
import type { NoticeTopic } from '../../platform/module.ts'
import { NOTICE_WORD_LENGTH_MAX } from '../../platform/notices/notices.ts'
import { readAgain } from '../../platform/streams/again.ts'
import { followFrom } from '../../platform/streams/follow.ts'

export const BALANCES_CHANGED: NoticeTopic = 'wallet.balances_changed'

/** How long changed accounts gather before the other processes are told of all of them at once. */
const GATHER_MS = 100
/** How long a change waits for the next one of its account: a bet and its win are one, and those who wait for their answers go first. */
const TELL_AFTER_MS = 100
/** An account that changes during every reading is shown every so many readings, until one was not overtaken. */
const READINGS_MAX = 5
/** How soon a notice is sent again, or a balance read again, where the database could not be asked. */
const AGAIN_MS = SECOND_MS
/** Sender of a notice that every process must act upon, the sending one included. */
const ANYONE = '*'

export type FeedOptions = {
  /** Names this process among those of the installation. */
  processId: string
  /** Balances this process changed, see `LedgerWriter.onBalances`. */
  onBalances: (listener: (changes: BalanceChange[]) => void) => () => void
  onNotice: (listener: (word: string) => void) => () => void
  /** See `Notices`: what was told before it is called may not have been heard. */
  onListening: (listener: () => void) => () => void
  sendNotice: (word: string) => Promise<void>
  readBalance: (account: bigint) => Promise<Minor>
  /** Told of notices that failed and of readings after them; both are tried again. */
  onError: (error: unknown) => void
}

export type BalanceFeed = {
  /**
   * Calls the listener with the balance now and after every change, whichever process made it. Answers how to stop; rejects, and calls
   * nobody any more, where the first balance cannot be read.
   */
  follow(account: bigint, listener: (balance: Minor) => void): Promise<() => void>
  /** Tells nobody here any more. Settles when the other processes were told of what was changed until now. */
  stop(): Promise<void>
}

/** The word that tells every process that this account was changed other than through a writer. */
export const changedWord = (account: bigint): string => `${ANYONE}:${account}`

/**
 * Brings balances to those who look at them. Changes of this process arrive directly, those of others by notice and a
 * reading: a notice names only accounts, so that nobody trusts an amount that may have been overtaken.
 */
export function createFeed(options: FeedOptions): BalanceFeed {
  const followers = new Map<bigint, Followed>()
  const announce = createAnnouncer(options)
  const renewals = createRenewals(options)

  const stopChanges = options.onBalances(changes => {
    for (const { account, balance } of changes) {
      followers.get(account)?.tell(balance)
      announce.add(account)
    }
  })
  const stopNotices = options.onNotice(word => {
    const [sender, accounts = ''] = word.split(':')
    if (sender === options.processId) return
    for (const account of accounts.split(',')) {
      const followed = followers.get(BigInt(account))
      if (followed !== undefined) void renewals.renew(followed)
    }
  })
  const stopListening = options.onListening(() => void readAgain(followers.values(), renewals.renew))

  return {
    follow(account, listener) {
      const followed = followers.get(account) ?? createFollowed(account, options, renewals.later)
      const enter = () => {
        followers.set(account, followed)
        followed.listeners.set(listener, null)
        return () => {
          followed.listeners.delete(listener)
          if (followed.listeners.size > 0) return
          followed.rest()
          if (followers.get(account) === followed) followers.delete(account)
        }
      }
      return followFrom(enter, followed.refresh)
    },
    async stop() {
      stopChanges()
      stopNotices()
      stopListening()
      for (const followed of followers.values()) followed.rest()
      renewals.stop()
      await announce.stop()
    },
  }
}

type Listener = (balance: Minor) => void

/** An account that somebody looks at. */
type Followed = {
  listeners: Told['listeners']
  /** Another balance of this process. */
  tell(balance: Minor): void
  /** Tells nothing that still waits: nobody looks any more. */
  rest(): void
  /** Ends when a balance that nothing overtook was shown; rejects where none could be read. */
  refresh(): Promise<void>
  /** The same after others have changed it. */
  renew(): Promise<void>
}

/**
 * Reads what others have changed, and again after a moment what could not be read: the lines of those who look are open, and the account may
 * not change for hours. One after the other then, and none behind one that still fails.
 */
function createRenewals({ onError }: FeedOptions) {
  const missed = new Set<Followed>()
  let timer: NodeJS.Timeout | null = null

  function later(followed: Followed, error: unknown): void {
    onError(error)
    missed.add(followed)
    timer ??= setTimeout(() => void renewMissed(), AGAIN_MS).unref()
  }
  const renew = (followed: Followed): Promise<void> => followed.renew().catch(error => later(followed, error))
  async function renewMissed(): Promise<void> {
    timer = null
    for (const followed of missed) {
      missed.delete(followed)
      if (followed.listeners.size > 0) await renew(followed)
      if (timer !== null) return
    }
  }
  return {
    renew,
    later,
    stop() {
      clearTimeout(timer ?? undefined)
      missed.clear()
    },
  }
}

type Told = ReturnType<typeof createTold>

/** Who looks at an account, with what each was told last: a balance that is still the same is no news. */
function createTold() {
  const listeners = new Map<Listener, Minor | null>()
  return {
    listeners,
    show(balance: Minor): void {
      for (const [listener, told] of listeners) {
        if (told === balance) continue
        listeners.set(listener, balance)
        listener(balance)
      }
    },
    /**
     * It was another one since: a page that asked by itself may have been answered that one, so what is told next is news, though it be the
     * same as before.
     */
    wasAnother(balance: Minor | null): void {
      for (const [listener, told] of listeners) if (told !== balance) listeners.set(listener, null)
    },
  }
}

function createFollowed(
  account: bigint,
  options: FeedOptions,
  later: (followed: Followed, error: unknown) => void,
): Followed {
  const { listeners, show, wasAnother } = createTold()
  let reading: Promise<void> | null = null
  /** Something happened since the present reading began, so what it brings may be overtaken. */
  let isOvertaken = false
  /**
   * What others have changed was asked for since this process told something. Of a batch it tells when all of it is written, so what it tells
   * next may be older than what was shown.
   */
  let mayBeLate = false
  let waiting: { balance: Minor; timer: NodeJS.Timeout } | null = null
  const rest = () => {
    clearTimeout(waiting?.timer)
    waiting = null
  }
  const read = async () => {
    let readings = 0
    do {
      isOvertaken = false
      const balance = await options.readBalance(account)
      readings += 1
      // What was told before this reading began is older than it, what came meanwhile goes on waiting.
      if (!isOvertaken) rest()
      if (!isOvertaken || readings % READINGS_MAX === 0) show(balance)
    } while (isOvertaken && listeners.size > 0)
  }
  const readOnce = (): Promise<void> => {
    isOvertaken = true
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const showWaiting = () => {
    if (waiting === null) return
    const { balance } = waiting
    waiting = null
    if (mayBeLate) readOnce().catch(error => later(followed, error))
    else show(balance)
    mayBeLate = false
  }
  const followed: Followed = {
    listeners,
    tell(balance) {
      isOvertaken = true
      wasAnother(balance)
      if (waiting) waiting.balance = balance
      else waiting = { balance, timer: setTimeout(showWaiting, TELL_AFTER_MS).unref() }
    },
    rest,
    refresh() {
      mayBeLate = true
      return readOnce()
    },
    renew() {
      wasAnother(null)
      return followed.refresh()
    },
  }
  return followed
}

function createAnnouncer({ processId, sendNotice, onError }: FeedOptions) {
  const gathered = new Set<bigint>()
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  const soon = (ms: number) => {
    if (!isOver) timer ??= setTimeout(send, ms).unref()
  }
  async function send(): Promise<void> {
    timer = null
    const accounts = [...gathered]
    gathered.clear()
    await Promise.all(wordsOf(processId, accounts).map(word => sendNotice(word))).catch(error => {
      onError(error)
      // All of them once more: those who have heard read once too often.
      for (const account of accounts) gathered.add(account)
      soon(AGAIN_MS)
    })
  }
  return {
    add(account: bigint) {
      gathered.add(account)
      soon(GATHER_MS)
    },
    /** Whoever follows at another process by now would else be shown what he had before, until his next change. */
    async stop() {
      isOver = true
      clearTimeout(timer ?? undefined)
      await send()
    },
  }
}

/** As few notices as hold all of these accounts. */
function wordsOf(processId: string, accounts: Iterable<bigint>): string[] {
  const words: string[] = []
  let word = ''
  for (const account of accounts) {
    const longer = word === '' ? `${processId}:${account}` : `${word},${account}`
    if (longer.length > NOTICE_WORD_LENGTH_MAX) {
      words.push(word)
      word = `${processId}:${account}`
    } else {
      word = longer
    }
  }
  return word === '' ? words : [...words, word]
}
