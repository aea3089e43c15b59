import { hashKey, type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Lets go of all but the first page of a record: when it is left, and when it is asked for `again`. A record is always asked anew, and of a list
 * that is here every page is, one after the other, before a round that was just played shows.
 */
export function useFirstPageOnly(queryKey: QueryKey, refetch: () => unknown): () => void {
  const cache = useQueryClient()
  const name = hashKey(queryKey)
  // That a list is left is known to nobody but React.
  useEffect(() => () => cutToFirst(cache, name), [cache, name])
  return () => {
    cutToFirst(cache, name)
    void refetch()
  }
}

/** A page that is still on its way would bring all those before it back. */
function cutToFirst(cache: QueryClient, name: string): void {
  const query = cache.getQueryCache().get(name)
  if (query === undefined) return
  void query.cancel({ silent: true })
  query.setData(firstPageOf(query.state.data as InfiniteData<unknown> | undefined), {
    updatedAt: query.state.dataUpdatedAt,
    manual: true,
  })
}

const firstPageOf = (list: InfiniteData<unknown> | undefined) =>
  list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
