import { type Client, familyKey, followEvents, inputOf, type StreamEvent } from '@hiyas/client'
import { games, messages, type Out, type realtime, type wallet } from '@hiyas/contract'
import type { QueryClient } from '@tanstack/react-query'
import { walletBalance } from '../balance/queries.ts'
import { idleKey, unreadKey } from './keys.ts'
import { shareStream } from './share.ts'
import type { Unread } from './use-unread.ts'

/** Everybody hears of an announcement at once, and asks for it at a moment of his own within this time. */
const ASK_WITHIN_MS = 3_000

type Winners = realtime.Events['winners']['list']

/** Follows what the server tells and puts it where screens look for it. Answers how to stop. */
export function follow(client: Client, cache: QueryClient): () => void {
  const { merchant, owner } = client.options
  // What nobody looks at now is shown by the next screen.
  cache.setQueryDefaults(unreadKey(client), { gcTime: Number.POSITIVE_INFINITY })
  const put = createPut(client, cache)
  // Winners are told in the language that was asked in: a tab in another one has a line of its own.
  const name = `hiyas-live/${merchant}/${owner ?? ''}/${client.options.language()}`
  const stop = shareStream(name, hear => followEvents(client, hear), put.hear)
  if (client.options.token() !== null) void askUnread(client, cache)
  return () => {
    stop()
    put.stop()
    cache.setQueryData(idleKey(client), false)
  }
}

function createPut(client: Client, cache: QueryClient) {
  let asking: ReturnType<typeof setTimeout> | undefined
  // What a page shows when the line opens it has just been told: only what is another one since then is asked for.
  const known = new Map<string, string>()
  const renew = (event: string, state: string, call: string) => {
    if ((known.get(event) ?? state) !== state) void cache.invalidateQueries({ queryKey: [call] })
    known.set(event, state)
  }
  const acts: { [Name in realtime.EventName]: (data: realtime.Events[Name]) => void } = {
    balance({ sumBalance, currency }) {
      const { queryKey } = walletBalance(client)
      // An answer of the wallet that is still on its way is older than this: it must not come last.
      void cache
        .cancelQueries({ queryKey })
        .then(() =>
          cache.setQueryData(queryKey, known => (known ? { ...known, sumBalance } : balanceOf(sumBalance, currency))),
        )
    },
    unread: data => cache.setQueryData(unreadKey(client), data),
    winners: ({ list }) => putWinners(client, cache, list),
    hot: ({ revision }) => renew('hot', revision, games.hotGames.name),
    played: ({ nodeIds }) => renew('played', nodeIds.join(), games.recentGames.name),
    announcements({ revision }) {
      clearTimeout(asking)
      if (isKnown(cache, revision)) return
      asking = setTimeout(
        () => void cache.invalidateQueries({ queryKey: [messages.announcements.name] }),
        randomBelow(ASK_WITHIN_MS),
      )
    },
    idle: ({ isNear }) => cache.setQueryData(idleKey(client), isNear),
    // The line ends and comes back by itself.
    ended: () => undefined,
  }
  return {
    hear: ({ name, data }: StreamEvent) => acts[name](data as never),
    stop: () => clearTimeout(asking),
  }
}

/** Whether every list of announcements that is here or on its way is of this revision. One that could not be had is not. */
function isKnown(cache: QueryClient, revision: string): boolean {
  const lists = cache.getQueryCache().findAll({ queryKey: [messages.announcements.name] })
  return lists.every(({ state }) => {
    const data = state.data as Out<typeof messages.announcements> | undefined
    return data === undefined ? state.status !== 'error' : data.revision === revision
  })
}

/** To every board of all games that shows no more than was told. */
function putWinners(client: Client, cache: QueryClient, list: Winners): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: familyKey(client, games.winnerBoard) })) {
    const { gameCategory, limitNum = games.WINNERS_MAX } = inputOf<typeof games.winnerBoard>(queryKey)
    if (gameCategory === 'ALL' && limitNum <= games.WINNERS_TOLD)
      cache.setQueryData(queryKey, { list: list.slice(0, limitNum) })
  }
}

/** START-24: asked once for each session that comes to life; what the line tells is newer. */
async function askUnread(client: Client, cache: QueryClient): Promise<void> {
  const answer = await client.call(messages.unreadCount, {})
  if (answer.ok)
    cache.setQueryData(
      unreadKey(client),
      (told: Unread | undefined) => told ?? { messages: 0, announcements: answer.value, announcementIds: null },
    )
}

/** The first event may come before the wallet's own answer. */
function balanceOf(sumBalance: string, currency: string): Out<typeof wallet.walletBalance> {
  return {
    sumBalance,
    mainWalletBalance: sumBalance,
    currency,
    currencySymbol: '',
    currencyPosition: 'F',
    balance: [],
  }
}

function randomBelow(limitMs: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return (limitMs * random) / 65_536
}
