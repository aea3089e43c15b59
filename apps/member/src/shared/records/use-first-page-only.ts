import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cutToFirst } from '../infinite/first-page.ts'

/**
 * Lets go of all but the first page of a record: when it is left, and when it is asked for `again`. A record is always asked anew, and of a list
 * that is here every page is, one after the other, before a round that was just played shows.
 */
export function useFirstPageOnly(queryKey: QueryKey, refetch: () => unknown): () => void {
  const cache = useQueryClient()
  const name = hashKey(queryKey)
  // That a list is left is known to nobody but React.
  useEffect(() => () => cutNamed(cache, name), [cache, name])
  return () => {
    cutNamed(cache, name)
    void refetch()
  }
}

function cutNamed(cache: QueryClient, name: string): void {
  const query = cache.getQueryCache().get(name)
  if (query) cutToFirst(query)
}
