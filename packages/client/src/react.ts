import type { Call, In, Out } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AnswerCode, Client } from './client.ts'

/** A refused or failed call as an error, which is how TanStack Query carries it. */
export class CallError<Code extends string = string> extends Error {
  readonly refusal: Refusal<Code>
  constructor(refusal: Refusal<Code>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext.Provider

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('no provider')
  return client
}

const RETRIES_MAX = 2
/** Refusals of the way to the server: the call itself may be answered a moment later. */
export const PASSING = ['network', 'timeout', 'system_busy'] as const

/** Worth another try: the way to the server failed, not the call. */
export const isPassing = (error: Error | null): boolean =>
  error instanceof CallError && PASSING.some(code => code === error.refusal.code)

const retry = (failures: number, error: Error) => failures < RETRIES_MAX && isPassing(error)

/**
 * How long an answer counts as fresh that is asked for anew whenever it is shown. With 0 one would count so whose time lies ahead of a clock that
 * was put back since, for as long as it was.
 */
export const NEVER_FRESH_MS = Number.NEGATIVE_INFINITY

/**
 * The unit of data of a screen: `useQuery(query(client, games.gameList, { gameType: 'RNG' }))` (rule 19 of STYLE.md). `key`: of what is not kept
 * by call, language, owner and input.
 */
export function query<C extends Call>(
  client: Client,
  call: C,
  input: In<C>,
  key: QueryKey = keyOf(client, call, input),
) {
  return queryOptions<Out<C>, CallError<AnswerCode<C>>>({
    queryKey: key,
    queryFn: () => answerOf(client, call, input),
    retry,
  })
}

/** A list that grows by pages. `pageOf` puts the page into the input; `next` tells the page after, or null at the end. */
export function pages<C extends Call, Page extends string | number>(
  client: Client,
  call: C,
  options: {
    input: In<C>
    first: Page
    pageOf: (page: Page) => Partial<In<C>>
    next: (answer: Out<C>, page: Page) => Page | null
  },
) {
  return infiniteQueryOptions<Out<C>, CallError<AnswerCode<C>>, InfiniteData<Out<C>, Page>, readonly unknown[], Page>({
    queryKey: [...keyOf(client, call, options.input), 'pages'],
    queryFn: ({ pageParam }) =>
      answerOf(client, call, { ...(options.input as object), ...options.pageOf(pageParam as Page) } as In<C>),
    initialPageParam: options.first,
    getNextPageParam: (answer, _all, page) => options.next(answer, page),
    retry,
  })
}

/**
 * Name first, so that `invalidates` reaches every input; language, so that a switch loads anew; then whose answer it is: of the
 * member for what needs a session, of the merchant for the rest.
 */
export const keyOf = (client: Client, call: Pick<Call, 'name' | 'access'>, input: unknown) =>
  [call.name, client.options.language(), ownerOf(client, call), input] as const

/** Of what is the same in every language: a switch does not load it anew. */
export function keyInEveryLanguage(client: Client, call: Pick<Call, 'name' | 'access'>, input: unknown) {
  const [name, , owner] = keyOf(client, call, input)
  return [name, '', owner, input] as const
}

const ownerOf = ({ options }: Client, { access }: Pick<Call, 'access'>): string =>
  access === 'anyone' ? options.merchant : `${options.merchant}/${options.owner ?? ''}`

/** Drops what the cache holds of every member but the client's own. */
export function forgetOtherMembers(client: Client, cache: QueryClient): void {
  const own = ownerOf(client, { access: 'member' })
  const isOthers = ([, , owner]: QueryKey) => typeof owner === 'string' && owner.includes('/') && owner !== own
  cache.removeQueries({ predicate: ({ queryKey }) => isOthers(queryKey) })
}

/** The answer of a call, or its refusal thrown as a `CallError`. */
export async function answerOf<C extends Call>(client: Client, call: C, input: In<C>): Promise<Out<C>> {
  const answer = await client.call(call, input)
  if (!answer.ok) throw new CallError(answer)
  return answer.value
}
