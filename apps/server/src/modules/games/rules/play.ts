import { MEMBER_TYPE } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Game } from '../game.ts'
import { longestMaintenance, type Maintenance } from '../suppliers/rules.ts'
import { closedCategories } from './category.ts'

/** Whether a member may open the game, or bet on it: the first reason that applies, in the order of the contract. */
export function whyNotPlay(
  game: Game | null,
  asker: { profile: string; memberType: number; isOffered: boolean; supplier?: Maintenance | undefined },
  nowMs: number,
): Result<Game, 'game.not.found' | 'game.not.allowed' | 'vendor_under_maintenance'> {
  if (game === null || !game.isListed) return refuse('game.not.found')
  const isTrialRefused = asker.memberType === MEMBER_TYPE.trial && !game.supportsTrial
  if (game.isClosed || isTrialRefused || !asker.isOffered || closedCategories(asker.profile).includes(game.category))
    return refuse('game.not.allowed')
  const maintenance = longestMaintenance(asker.supplier === undefined ? [game] : [game, asker.supplier], nowMs)
  if (maintenance !== null) return refuse('vendor_under_maintenance', { detail: maintenanceDetail(maintenance) })
  return ok(game)
}

/** The shape existing clients read the times of a maintenance from. */
export const maintenanceDetail = ({ maintenanceFrom: from, maintenanceUntil: until }: Maintenance) => ({
  resType: 1,
  content: { data: { maintainTime: from?.getTime() ?? null, endTime: until?.getTime() ?? null } },
})
