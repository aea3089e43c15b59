import { LANGUAGE_DEFAULT, type Out, promotions } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, invariant } from '@hiyas/kernel'
import { inLanguage } from '../../platform/content/in-language.ts'
import type { ContextOf } from '../../platform/module.ts'
import type { IdentityDoor } from '../identity/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { type LadderRank, presentLadder, presentProgress } from './present.ts'
import { findConditions, findRanks } from './repository.ts'
import { type RankFacts, standingOf } from './rules.ts'

export type PromotionsNeeds = {
  identity: Pick<IdentityDoor, 'memberById'>
  wallet: Pick<WalletDoor, 'accountOf' | 'stakesOf'>
}

/** Two languages of each: the one asked for and what stands in. */
const RANK_ROWS_MAX = 2 * promotions.RANKS_MAX
/** As many as there are kinds, each. */
const CONDITIONS_MAX = promotions.RANK_CONDITION_KINDS.length * promotions.RANKS_MAX

type MemberContext = ContextOf<'member'>

export function createService(database: Database, clock: Clock, { identity, wallet }: PromotionsNeeds) {
  async function ladderOf({ merchant, language }: MemberContext): Promise<LadderRank[]> {
    const [rows, conditions] = await Promise.all([
      findRanks(database.query, {
        merchant: merchant.code,
        languages: [language, LANGUAGE_DEFAULT],
        limit: RANK_ROWS_MAX,
      }),
      findConditions(database.query, merchant.code, CONDITIONS_MAX),
    ])
    return inLanguage(rows, language, row => String(row.level)).map(rank => ({
      ...rank,
      conditions: conditions.filter(({ level }) => level === rank.level),
    }))
  }

  /** What a member has done, from those who know it: his stakes from the ledger, the rest from who he is. */
  async function factsOf({ member, merchant }: MemberContext): Promise<RankFacts> {
    const { memberId } = member
    const found = await identity.memberById(member.merchant, memberId)
    invariant(found !== null, 'a session belongs to a member')
    const { account } = await wallet.accountOf({ merchant: member.merchant, memberId, currency: merchant.currency })
    const { total, rounds } = await wallet.stakesOf(account)
    return {
      turnover: total,
      rounds,
      member_days: BigInt(Math.max(0, Math.floor((clock.nowMs() - found.registeredAtMs) / DAY_MS))),
      mobile_verified: found.mobile === null ? 0n : 1n,
    }
  }

  return {
    async ladder(context: MemberContext): Promise<Out<typeof promotions.memberClubBenefit>> {
      return presentLadder(await ladderOf(context))
    },

    /** Where the member stands on the ladder of his merchant, as of now. */
    async rankProgress(context: MemberContext): Promise<Out<typeof promotions.playerRankProgress>> {
      const ladder = await ladderOf(context)
      if (ladder.length === 0) return presentProgress({ rank: null, next: null, conditions: [] })
      return presentProgress(standingOf(ladder, await factsOf(context)))
    },
  }
}
export type Service = ReturnType<typeof createService>
