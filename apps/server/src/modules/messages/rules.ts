/** Content types of the wire (part 1 section 3), and the list of the answer each fills. */
const LISTS = { A: 'agent', PL: 'player', B: 'banners', PU: 'popup', PR: 'promotion', H: 'hot' } as const

export type ListName = (typeof LISTS)[keyof typeof LISTS]

/** The lists asked for by `types=B,PL`; all of them when nothing is asked for. Unknown words ask for nothing. */
export function listsAsked(types: string | undefined): ReadonlySet<ListName> {
  if (types === undefined || types.trim() === '') return new Set(Object.values(LISTS))
  const words = types.split(',').map(word => word.trim().toUpperCase())
  return new Set(words.flatMap(word => (word in LISTS ? [LISTS[word as keyof typeof LISTS]] : [])))
}
