import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cutToFirst } from '../src/shared/infinite/first-page.ts'

test('LOBBY-90 a list that is left while a page is on its way has its first page, and is on its way no more', async () => {
  const cache = new QueryClient()
  const options = {
    queryKey: ['record'],
    // The second page never comes.
    queryFn: ({ pageParam }: { pageParam: number }) =>
      pageParam === 1 ? Promise.resolve('first') : new Promise<string>(() => undefined),
    initialPageParam: 1,
    getNextPageParam: (_last: string, _all: string[], page: number) => page + 1,
  }
  const list = new InfiniteQueryObserver(cache, options)
  const leave = list.subscribe(() => undefined)
  await list.refetch()
  const readAtMs = cache.getQueryState(['record'])?.dataUpdatedAt
  void list.fetchNextPage()
  const [query] = cache.getQueryCache().findAll()
  expect(query?.state.fetchStatus).toBe('fetching')
  leave()
  if (query) cutToFirst(query)
  expect(query?.state).toMatchObject({
    data: { pages: ['first'], pageParams: [1] },
    // What is on its way for ever is never let go of.
    fetchStatus: 'idle',
    dataUpdatedAt: readAtMs,
  })
  cache.clear()
})
