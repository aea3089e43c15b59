import { useSession } from '../../../session/provider.tsx'
import { whoOf } from '../../../session/reducer.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { SEARCH_LENGTH_MAX } from './lobby-state.ts'

/** A handful. */
const TERMS_MAX = 5

/** The term at the head of those before it, each once whatever its letters' size. An empty one is no search. */
export function withTerm(terms: readonly string[], term: string): string[] {
  if (term === '') return [...terms]
  const others = terms.filter(known => known.toLowerCase() !== term.toLowerCase())
  return [term, ...others].slice(0, TERMS_MAX)
}

/** What was searched for last on this device by who is here: nobody sees the terms of another. */
export function useRecentTerms() {
  const storage = useStorage()
  const who = whoOf(useSession())
  const read = () => {
    const kept = storage.read('searches')
    return kept?.who === who ? kept.terms : []
  }
  return {
    who,
    read,
    add: (term: string) =>
      storage.write('searches', { who, terms: withTerm(read(), term.trim().slice(0, SEARCH_LENGTH_MAX)) }),
    clear: () => storage.clear('searches'),
  }
}
