import { paths } from '../../routes/paths.ts'

/** What is known of a game, or of a vendor, when somebody wants to play. */
export type Playable = {
  vassalage: string
  gameType?: string | undefined
  nodeId?: string | undefined
  gameId?: string | undefined
  roomId?: string | null | undefined
  supportPlay?: boolean | undefined
}

/** Vendors whose lottery has a lobby of its own (LAUNCH-03, LAUNCH-04). */
const OWN_LOTTERIES: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA']
/** Vendors and categories that share one lottery lobby (LAUNCH-05, LAUNCH-06). */
const SHARED_LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']
const SHARED_LOTTERY = 'LOTT'

/** The vendor whose lottery lobby a launch leads to; null where a game is launched. */
export function lotteryOf({ vassalage, gameType = '' }: Pick<Playable, 'vassalage' | 'gameType'>): string | null {
  if (OWN_LOTTERIES.includes(vassalage)) return vassalage
  return SHARED_LOTTERIES.includes(vassalage) || SHARED_LOTTERIES.includes(gameType) ? SHARED_LOTTERY : null
}

/**
 * Where a tap on a game or a vendor leads: to a lottery lobby, or to the launch by category, vendor, game id, node id and supportPlay
 * (LAUNCH-07). A game with a room id uses it as the game id (LOBBY-72, LAUNCH-08).
 */
export function launchHref(wanted: Playable): string {
  const lottery = lotteryOf(wanted)
  if (lottery !== null) return paths.lottery(lottery)
  const { vassalage, gameType, nodeId, gameId, roomId, supportPlay } = wanted
  return paths.launchGame({
    nodeId,
    gameId: roomId ?? gameId,
    vassalage,
    gameType,
    supportPlay: supportPlay === undefined ? undefined : String(supportPlay),
  })
}
