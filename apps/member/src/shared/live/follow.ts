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
  const stop = shareStream(name, (onEvent, onBreak) => followEvents(client, { onEvent, onBreak }), put.hear)
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
  // A list that is on its way may have been read before this was announced: it is looked at when it is here.
  const ask = (revision: string) => {
    clearTimeout(asking)
    if (isKnown(cache, revision)) return
    const queryKey = [messages.announcements.name]
    asking = setTimeout(
      () => (isOnItsWay(cache) ? ask(revision) : void cache.invalidateQueries({ queryKey })),
      randomBelow(ASK_WITHIN_MS),
    )
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
    announcements: ({ revision }) => ask(revision),
    idle: ({ isNear }) => cache.setQueryData(idleKey(client), isNear),
    // The line ends and comes back by itself.
    ended: () => undefined,
  }
  return {
    hear: ({ name, data }: StreamEvent) => acts[name](data as never),
    stop: () => clearTimeout(asking),
  }
}

const listsIn = (cache: QueryClient) => cache.getQueryCache().findAll({ queryKey: [messages.announcements.name] })

/** Whether every list of announcements that is here or will be asked for is of this revision. One that could not be had is not. */
function isKnown(cache: QueryClient, revision: string): boolean {
  return listsIn(cache).every(({ state }) => {
    const data = state.data as Out<typeof messages.announcements> | undefined
    if (data !== undefined) return data.revision === revision
    return state.status !== 'error' && state.fetchStatus !== 'fetching'
  })
}

/** Whether the first answer to a question is still to come: asked again meanwhile, it is the same question. */
const isOnItsWay = (cache: QueryClient): boolean =>
  listsIn(cache).some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')

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
