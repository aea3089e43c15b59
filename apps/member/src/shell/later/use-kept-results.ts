import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSessionStore } from '../../session/provider.tsx'
import { whoOf } from '../../session/reducer.ts'
import { useStorage } from '../../shared/page/boot-context.tsx'
import { keepResults, leaveNews, restoreResults } from './kept-results.ts'

/** Of the shapes of the calls' answers: build/results-version.ts. */
declare const __RESULTS_VERSION__: string

/** START-25 for the page: the device stands outside of React. */
export function useKeptResults(): void {
  const cache = useQueryClient()
  const storage = useStorage()
  const session = useSessionStore()
  const who = useSyncExternalStore(session.subscribe, () => whoOf(session.state()))
  const before = useRef(who)
  useEffect(() => {
    if (before.current !== who) leaveNews(cache, before.current)
    before.current = who
    const options = { cache, storage, who, version: __RESULTS_VERSION__ }
    restoreResults(options)
    return keepResults(options)
  }, [cache, storage, who])
}
