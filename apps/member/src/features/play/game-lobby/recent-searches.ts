import { useSession } from '../../../session/provider.tsx'
import { whoOf } from '../../../session/reducer.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { SEARCH_LENGTH_MAX } from './lobby-state.ts'

/** A handful. */
const SEARCHES_MAX = 5

/** A search at the head of those before it, each once whatever its letters' size. An empty one is none. */
export function withSearch(searches: readonly string[], search: string): string[] {
  if (search === '') return [...searches]
  const others = searches.filter(known => known.toLowerCase() !== search.toLowerCase())
  return [search, ...others].slice(0, SEARCHES_MAX)
}

/** What was searched for last on this device by who is here: nobody sees the searches of another. */
export function useRecentSearches() {
  const storage = useStorage()
  const who = whoOf(useSession())
  const read = () => {
    const kept = storage.read('searches')
    return kept?.who === who ? kept.terms : []
  }
  return {
    who,
    read,
    add: (search: string) =>
      storage.write('searches', { who, terms: withSearch(read(), search.trim().slice(0, SEARCH_LENGTH_MAX)) }),
    clear: () => storage.clear('searches'),
  }
}
