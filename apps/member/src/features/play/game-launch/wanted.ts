import type { games, In } from '@hiyas/contract'

/** What the address of the screen says of the game: category, vendor, game id, node id and supportPlay (LAUNCH-07, LAUNCH-08). */
export type Wanted = Pick<In<typeof games.launchGame>, 'nodeId' | 'gameId' | 'vassalage' | 'gameType' | 'supportPlay'>

const TEXTS = ['nodeId', 'gameId', 'vassalage', 'gameType'] as const

export function wantedOf(search: string): Wanted {
  const query = new URLSearchParams(search)
  const named = TEXTS.map(name => [name, query.get(name)] as const).filter(
    ([, value]) => value !== null && value !== '',
  )
  const supportPlay = query.get('supportPlay')
  return {
    ...Object.fromEntries(named),
    ...(supportPlay === 'true' || supportPlay === 'false' ? { supportPlay } : {}),
  }
}
