import { isDay } from '@hiyas/kernel'
import type { ListedGame } from '../game.ts'

/**
 * Why a supplier's list cannot be taken over: it names a vendor it does not have or one that another supplier sells, a vendor or a game
 * twice, a game whose id another one has or a day that is none, or gives a known game to another vendor. Null when it can.
 */
export function faultOfList(
  known: readonly ListedGame[],
  list: {
    vendors: readonly string[]
    vendorsOfOthers: readonly string[]
    nodesOfOthers: readonly string[]
    games: readonly ListedGame[]
  },
): string | null {
  const [stolen] = list.vendorsOfOthers
  if (stolen !== undefined) return `vendor ${stolen} belongs to another supplier`
  // Of two places and names each list would make the other one of it, and be told as a change.
  const repeated = list.vendors.find((vendor, place) => list.vendors.indexOf(vendor) < place)
  if (repeated !== undefined) return `vendor ${repeated} is there twice`
  const vendorBefore = new Map(known.map(game => [game.code, game.vendor]))
  // Vendors and codes may have hyphens in them, and so may two of them come to one id.
  const ofNode = new Map(known.map(({ nodeId, code }) => [nodeId, code]))
  const seen = new Set<string>()
  for (const { code, vendor, nodeId, stakeMin, stakeMax, releasedOn } of list.games) {
    const same = list.nodesOfOthers.includes(nodeId) ? 'a game of another supplier' : (ofNode.get(nodeId) ?? code)
    if (same !== code) return `game ${code} of ${vendor} would be ${nodeId}, as ${same} is`
    ofNode.set(nodeId, code)
    if (!list.vendors.includes(vendor)) return `game ${code} is of ${vendor}, which is not among the vendors`
    if (seen.has(code)) return `game ${code} is there twice`
    if ((vendorBefore.get(code) ?? vendor) !== vendor)
      return `game ${code} was of ${vendorBefore.get(code)}, now of ${vendor}`
    if (stakeMin > stakeMax) return `game ${code} has limits nobody can meet`
    if (!isDay(releasedOn)) return `game ${code} was released on ${releasedOn}, which is no day`
    seen.add(code)
  }
  return null
}

/** What a supplier's new list changes about what is known of his games. */
export type CatalogueDiff = {
  added: ListedGame[]
  changed: ListedGame[]
  /** On the list again. */
  returned: ListedGame[]
  /** On the list no more. */
  missing: string[]
}

export function diffCatalogue(
  known: readonly (ListedGame & { isListed: boolean })[],
  list: readonly ListedGame[],
): CatalogueDiff {
  const before = new Map(known.map(game => [game.nodeId, game]))
  const now = new Set(list.map(game => game.nodeId))
  const diff: CatalogueDiff = { added: [], changed: [], returned: [], missing: [] }
  for (const game of list) {
    const earlier = before.get(game.nodeId)
    if (!earlier) diff.added.push(game)
    else if (!earlier.isListed) diff.returned.push(game)
    else if (!isSame(earlier, game)) diff.changed.push(game)
  }
  diff.missing = known.filter(game => game.isListed && !now.has(game.nodeId)).map(game => game.nodeId)
  return diff
}

/** One thing a list says otherwise than before. */
export type FieldChange = { field: string; from: string; to: string }

/** What is another about a game; nothing of one that was not known. */
export function fieldChanges(earlier: ListedGame | undefined, now: ListedGame): FieldChange[] {
  if (earlier === undefined) return []
  const fields = Object.keys(now) as (keyof ListedGame)[]
  return fields
    .map(field => ({ field, from: textOf(earlier, field), to: textOf(now, field) }))
    .filter(({ from, to }) => from !== to)
}

const textOf = (game: ListedGame, field: keyof ListedGame): string =>
  field === 'editions'
    ? game.editions
        .map(one => [one.edition, one.rtp, one.code, one.volatility, one.winMax].join(' ').trimEnd())
        .join(', ')
    : String(game[field])

const isSame = (earlier: ListedGame, now: ListedGame): boolean => fieldChanges(earlier, now).length === 0
