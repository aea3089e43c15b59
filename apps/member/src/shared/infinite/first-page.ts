import type { InfiniteData, Query } from '@tanstack/react-query'

/**
 * Lets go of all but the first page of a list, which stays as old as it is, and out of date where it was. A page that is still on its way
 * would bring all those before it back; before the first one there is nothing to cut.
 */
export function cutToFirst(query: Query): void {
  const list = query.state.data as Partial<InfiniteData<unknown>> | undefined
  if (list?.pages === undefined) return
  // Not in silence: the list would be on its way for ever, and never be let go of.
  void query.cancel({ revert: true })
  const { isInvalidated } = query.state
  query.setData(
    { ...list, pages: list.pages.slice(0, 1), pageParams: list.pageParams?.slice(0, 1) },
    { updatedAt: query.state.dataUpdatedAt, manual: true },
  )
  // What is written counts as asked for: a list out of date, as that of stars is after a tap on one, would pass for fresh (FAV-05).
  if (isInvalidated) query.invalidate()
}
