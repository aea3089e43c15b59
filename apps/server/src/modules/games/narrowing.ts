import type { Availability, Shop } from './availability.ts'
import { type GameFilter, INHOUSE } from './repository/shelf.ts'
import { isView, stakeOf } from './rules/shelf.ts'
import type { Tree } from './tree.ts'

/** What a call may ask for. HOT is a view over all kinds of games. */
export type Asked = {
  gameType?: string
  gameClassify?: string
  vassalage?: string
  platform?: string
  minBet?: string
  minLine?: number | ''
}

export type NarrowingParts = {
  availability: Pick<Availability, 'closedAt'>
  tree: Pick<Tree, 'countsFor' | 'platformOf'>
}

/** Which games a call asks for, of those that a merchant shows: the same for every list, whatever puts it in order. */
export async function filterFor(
  { availability, tree }: NarrowingParts,
  merchant: Shop,
  asked: Asked,
): Promise<GameFilter> {
  const filter: GameFilter = { closed: await availability.closedAt(merchant) }
  const amount = stakeOf(asked.minBet)
  if (asked.gameType && asked.gameType !== 'HOT') filter.category = asked.gameType
  if (asked.gameClassify && !isView(asked.gameClassify)) filter.classification = asked.gameClassify
  if (asked.vassalage) filter.vendors = asked.vassalage.split(',')
  if (asked.platform) filter.platform = await tree.platformOf(asked.platform)
  if (asked.minLine) filter.linesMin = asked.minLine
  if (amount !== undefined) filter.stake = { amount, currency: merchant.currency }
  if (filter.category === INHOUSE.category) {
    const { closed, platform } = filter
    filter.ownVendors = (await tree.countsFor({ closed, ...(platform && { platform }) })).ownVendors
  }
  return filter
}
