import type { Minor } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { changedWord, createFeed } from '../feed.ts'

const AWAY = new Error('the database is away')

/** An installation of processes that share one table of balances and one board of notices. */
function installation() {
  const stored = new Map<bigint, Minor>([
    [1n, 100n],
    [2n, 200n],
  ])
  const board: ((word: string) => void)[] = []
  const beginnings: (() => void)[] = []
  const words: string[] = []
  /** Of each of these an attempt to ask the database fails. */
  const away = { notices: 0, readings: 0 }
  const failing = (kind: keyof typeof away): void => {
    if (away[kind] === 0) return
    away[kind] -= 1
    throw AWAY
  }
  const sendNotice = async (word: string) => {
    failing('notices')
    words.push(word)
    for (const listener of board) listener(word)
  }
  const process = (
    processId: string,
    readBalance = async (account: bigint): Promise<Minor> => {
      failing('readings')
      return stored.get(account) ?? 0n
    },
  ) => {
    let tellChanges: (changes: { account: bigint; balance: Minor }[]) => void = () => undefined
    const feed = createFeed({
      processId,
      onBalances: listener => {
        tellChanges = listener
        return () => undefined
      },
      onNotice: listener => {
        board.push(listener)
        return () => undefined
      },
      onListening: listener => {
        beginnings.push(listener)
        return () => undefined
      },
      sendNotice,
      readBalance,
      onError: error => {
        if (error !== AWAY) throw error
      },
    })
    return {
      feed,
      /** What it changed before others did. */
      tellLate: (account: bigint, balance: Minor) => tellChanges([{ account, balance }]),
      change(account: bigint, balance: Minor) {
        stored.set(account, balance)
        tellChanges([{ account, balance }])
      },
      seen(account: bigint) {
        const balances: Minor[] = []
        const following = feed.follow(account, balance => balances.push(balance))
        return { balances, following, stop: () => following.then(leave => leave()) }
      },
    }
  }
  const listenAgain = () => {
    for (const begun of beginnings) begun()
  }
  return { process, stored, words, away, sendNotice, listenAgain }
}

describe('balances on their way to those who look', () => {
  test('HOME-14 the balance comes at once, then after every change of this process', async () => {
    const here = installation().process('one')
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    here.change(1n, 90n)
    here.change(2n, 1n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 90n]))
    here.change(1n, 80n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 90n, 80n]))
  })

  test('HOME-14 a bet and its win, one after the other, are told as one change', async () => {
    const here = installation().process('one')
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    here.change(1n, 90n)
    await new Promise(setImmediate)
    here.change(1n, 130n)
    await vi.waitFor(() => expect(balances.at(-1)).toBe(130n))
    expect(balances).toEqual([100n, 130n])
  })

  test('HOME-14 a change in another process arrives by notice, many changes in one', async () => {
    const { process, words } = installation()
    const [here, there] = [process('one'), process('two')]
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    there.change(1n, 50n)
    there.change(1n, 40n)
    there.change(2n, 4n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 40n]))
    expect(words).toEqual(['two:1,2'])
  })

  test('HOME-14 a process that stops tells the others first what it has changed last', async () => {
    const { process, words } = installation()
    const [here, there] = [process('one'), process('two')]
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    there.change(1n, 50n)
    await there.feed.stop()
    expect(words).toEqual(['two:1'])
    await vi.waitFor(() => expect(balances).toEqual([100n, 50n]))
  })

  test('HOME-14 a change made by a posting is told to every process, the own one included', async () => {
    const { process, stored, sendNotice } = installation()
    const { balances } = process('one').seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    stored.set(1n, 1_000n)
    await sendNotice(changedWord(1n))
    await vi.waitFor(() => expect(balances).toEqual([100n, 1_000n]))
  })

  test('HOME-14 WALLET-01 a balance that is what it was before is told again: a page that asked in between was answered another one', async () => {
    const { process, stored, sendNotice } = installation()
    const here = process('one')
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    // A bet, and a win of as much.
    here.change(1n, 90n)
    await new Promise(setImmediate)
    here.change(1n, 100n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 100n]))
    stored.set(1n, 80n)
    stored.set(1n, 100n)
    await sendNotice(changedWord(1n))
    await vi.waitFor(() => expect(balances).toEqual([100n, 100n, 100n]))
  })

  test('HOME-14 a notice that could not be sent is sent again, though nothing changes any more', async () => {
    const { process, away, words } = installation()
    const [here, there] = [process('one'), process('two')]
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    away.notices = 2
    there.change(1n, 50n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 50n]))
    expect(words).toEqual(['two:1'])
  })

  test.each(['by notice', 'while nobody heard of it'])(
    'HOME-14 a change %s that could not be read is read again, though nothing changes any more',
    async how => {
      const { process, stored, away, sendNotice, listenAgain } = installation()
      const { balances, stop } = process('one').seen(1n)
      await vi.waitFor(() => expect(balances).toEqual([100n]))
      away.readings = 2
      stored.set(1n, 50n)
      if (how === 'by notice') await sendNotice(changedWord(1n))
      else listenAgain()
      await vi.waitFor(() => expect(balances).toEqual([100n, 50n]))
      await stop()
    },
  )

  test('HOME-14 a reading that was overtaken is read again: the last balance shown is the true one', async () => {
    const readings: ((balance: Minor) => void)[] = []
    const here = installation().process('one', () => new Promise(resolve => readings.push(resolve)))
    const { balances } = here.seen(1n)
    here.change(1n, 70n)
    readings[0]?.(100n)
    await vi.waitFor(() => expect(readings).toHaveLength(2))
    readings[1]?.(65n)
    await vi.waitFor(() => expect(balances).toEqual([65n]))
  })

  test('HOME-14 a change that is told after what others changed later was shown does not take its place', async () => {
    const { process, stored, sendNotice } = installation()
    let readings = 0
    const here = process('one', async account => {
      readings += 1
      return stored.get(account) ?? 0n
    })
    const { balances } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    here.change(1n, 90n)
    await vi.waitFor(() => expect(balances).toEqual([100n, 90n]))
    stored.set(1n, 300n)
    await sendNotice(changedWord(1n))
    await vi.waitFor(() => expect(balances).toEqual([100n, 90n, 300n]))
    const before = readings
    here.tellLate(1n, 80n)
    await vi.waitFor(() => expect(readings, 'asked again').toBe(before + 1))
    here.change(1n, 290n)
    await vi.waitFor(() => expect(balances.at(-1)).toBe(290n))
    expect(new Set(balances)).toEqual(new Set([100n, 90n, 300n, 290n]))
    expect(readings, 'what nobody else has touched since is not asked for').toBe(before + 1)
  })

  test('HOME-14 what was changed while nobody heard of it is shown as soon as it is listened again', async () => {
    const { process, stored, listenAgain } = installation()
    const here = process('one')
    const [first, second] = [here.seen(1n), here.seen(2n)]
    await Promise.all([first.following, second.following])
    stored.set(1n, 5n).set(2n, 6n)
    listenAgain()
    await vi.waitFor(() =>
      expect([first.balances, second.balances]).toEqual([
        [100n, 5n],
        [200n, 6n],
      ]),
    )
  })

  test('HOME-14 a second look tells the first one nothing it knows', async () => {
    const here = installation().process('one')
    const first = here.seen(1n)
    await vi.waitFor(() => expect(first.balances).toEqual([100n]))
    const second = here.seen(1n)
    await vi.waitFor(() => expect(second.balances).toEqual([100n]))
    expect(first.balances).toEqual([100n])
  })

  test('HOME-14 who stopped looking is told nothing more', async () => {
    const here = installation().process('one')
    const { balances, stop } = here.seen(1n)
    await vi.waitFor(() => expect(balances).toEqual([100n]))
    here.change(1n, 95n)
    await stop()
    here.change(1n, 90n)
    const later = here.seen(1n)
    await stop()
    await later.following
    here.change(1n, 80n)
    await vi.waitFor(() => expect(later.balances, 'leaving twice takes nobody else along').toEqual([90n, 80n]))
    expect(balances).toEqual([100n])
  })

  test('HOME-14 a line whose first balance cannot be read breaks, and is told nothing more', async () => {
    let isAway = true
    const here = installation().process('one', async () => {
      if (isAway) throw new Error('the database is away')
      return 100n
    })
    const { balances, following } = here.seen(1n)
    await expect(following).rejects.toThrow('the database is away')
    here.change(1n, 90n)
    expect(balances).toEqual([])
    isAway = false
    const again = here.seen(1n)
    await again.following
    expect(again.balances).toEqual([100n])
  })

  test('HOME-14 however often readings are overtaken, the last balance shown is the true one', async () => {
    const { process, stored, sendNotice } = installation()
    let left = 12
    const here = process('one', async account => {
      await Promise.resolve()
      const balance = stored.get(account) ?? 0n
      if (left-- > 0) {
        stored.set(account, balance + 1n)
        await sendNotice(changedWord(account))
      }
      return balance
    })
    const { balances, following } = here.seen(1n)
    await following
    expect(balances.at(-1)).toBe(112n)
  })

  test('HOME-14 a notice stays short, however many accounts changed', async () => {
    const { process, words } = installation()
    const here = process('one')
    for (let account = 1n; account <= 500n; account++) here.change(10n ** 15n + account, 1n)
    await vi.waitFor(() => expect(words.length).toBeGreaterThan(1))
    expect(Math.max(...words.map(word => word.length))).toBeLessThanOrEqual(1_000)
    expect(words.flatMap(word => word.slice('one:'.length).split(','))).toHaveLength(500)
  })
})
