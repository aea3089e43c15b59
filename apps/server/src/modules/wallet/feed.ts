import type { Minor } from '@hiyas/kernel'
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
  /** Told of notices that failed and of readings after them; the next change of the account makes up for those. */
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

  const stopChanges = options.onBalances(changes => {
    for (const { account, balance } of changes) {
      followers.get(account)?.tell(balance)
      announce.add(account)
    }
  })
  const stopNotices = options.onNotice(word => {
    const [sender, accounts = ''] = word.split(':')
    if (sender === options.processId) return
    for (const account of accounts.split(',')) followers.get(BigInt(account))?.refresh().catch(options.onError)
  })
  const stopListening = options.onListening(
    () => void readAgain(followers.values(), followed => followed.refresh().catch(options.onError)),
  )

  return {
    follow(account, listener) {
      const followed = followers.get(account) ?? createFollowed(account, options)
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
      await announce.stop()
    },
  }
}

type Followed = ReturnType<typeof createFollowed>

function createFollowed(account: bigint, options: FeedOptions) {
  /** With what each was told last: a balance that is still the same is no news. */
  const listeners = new Map<(balance: Minor) => void, Minor | null>()
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
  const show = (balance: Minor) => {
    for (const [listener, told] of listeners) {
      if (told === balance) continue
      listeners.set(listener, balance)
      listener(balance)
    }
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
    if (mayBeLate) readOnce().catch(options.onError)
    else show(balance)
    mayBeLate = false
  }
  return {
    listeners,
    tell(balance: Minor) {
      isOvertaken = true
      if (waiting) waiting.balance = balance
      else waiting = { balance, timer: setTimeout(showWaiting, TELL_AFTER_MS).unref() }
    },
    /** Tells nothing that still waits: nobody looks any more. */
    rest,
    /** Ends when a balance that nothing overtook was shown; rejects where none could be read. */
    refresh(): Promise<void> {
      mayBeLate = true
      return readOnce()
    },
  }
}

function createAnnouncer({ processId, sendNotice, onError }: FeedOptions) {
  const gathered = new Set<bigint>()
  let timer: NodeJS.Timeout | null = null
  const send = async () => {
    timer = null
    const words = wordsOf(processId, gathered)
    gathered.clear()
    await Promise.all(words.map(word => sendNotice(word).catch(onError)))
  }
  return {
    add(account: bigint) {
      gathered.add(account)
      timer ??= setTimeout(send, GATHER_MS).unref()
    },
    /** Whoever follows at another process by now would else be shown what he had before, until his next change. */
    async stop() {
      if (timer) clearTimeout(timer)
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
