import { andThen, bothThen, type Soon } from '@hiyas/kernel'
import type { Merchant } from '../../../platform/module.ts'
import type { Bonus, MemberAccount, WalletDoor } from '../../wallet/index.ts'
import { createDoorGames, type DoorGamesOptions } from './door-games.ts'
import { createDoorLaunches } from './door-launches.ts'
import { createLookups, type Known, type RememberedOptions } from './remembered.ts'
import type { Launch } from './rules.ts'
import { supplierUserOf } from './supplier-users.ts'

const NO_BONUSES: readonly Bonus[] = []

/** A member as a supplier's call is about him. */
export type Player = {
  merchant: string
  memberId: string
  type: number
  isDisabled: boolean
  /** He must accept the terms before he bets again (SES-20). */
  owesTerms: boolean
  profile: string
  /** From which age on the merchant lets members play. */
  ageMin: number
  /** His merchant's site is shut (GAM-18). */
  isClosed: boolean
  account: bigint
  currency: string
  /** What pays for his bets after cash; none where the merchant has no bonuses in play (W-18). */
  bonuses: readonly Bonus[]
}

export type PlayersOptions = RememberedOptions &
  DoorGamesOptions & {
    wallet: WalletDoor
    merchant: (code: string) => Soon<Merchant | null>
  }

export type Players = ReturnType<typeof createPlayers>

/**
 * The facts behind a supplier's call, remembered for a short time: a bet on its way asks the database for none of them, and has them at once.
 */
export function createPlayers(options: PlayersOptions) {
  const { wallet, merchant } = options
  const { members, bonuses, ...lookups } = createLookups(options)
  const { launchOf, ...ofLaunches } = createDoorLaunches(options.clock, lookups)

  const playerOf = (member: Known | null, launch: Launch | null): Soon<Player | null> =>
    member && andThen(merchant(member.merchant), at => at && playerAt(at, member, launch))

  function playerAt(
    { currency, profile, isBonusInPlay, ageMin, isClosed }: Merchant,
    member: Known,
    launch: Launch | null,
  ): Soon<Player> {
    const isHis = launch?.memberId === member.memberId && launch.merchant === member.merchant
    return andThen<MemberAccount, Player>(isHis ? launch : wallet.accountOf({ ...member, currency }), held => {
      const { account, currency } = held
      const player = { ...member, profile, ageMin, isClosed, account, currency }
      if (!isBonusInPlay) return { ...player, bonuses: NO_BONUSES }
      return andThen(bonuses.get(String(held.account)), had => ({ ...player, bonuses: had ?? NO_BONUSES }))
    })
  }

  function ofToken(token: string): Soon<{ launch: Launch; player: Player | null } | null> {
    return andThen(launchOf(token), launch => {
      const member = launch && members.get(supplierUserOf(launch))
      return launch && andThen(member, known => andThen(playerOf(known, launch), player => ({ launch, player })))
    })
  }

  return {
    /**
     * The launch of a token, fit for use or not, and the member a supplier names with it; without a name, the member the token was made
     * for. A launch that is known saves the look-up of his account; wins and rollbacks find him without one too (W-14).
     */
    known(token: string, user: string): Soon<{ launch: Launch | null; player: Player | null }> {
      if (user === '') return andThen(ofToken(token), owner => owner ?? { launch: null, player: null })
      return bothThen(launchOf(token), members.get(user), (launch, member) =>
        andThen(playerOf(member, launch), player => ({ launch, player })),
      )
    },

    /** The member a supplier names where no token comes with the name. */
    named: (user: string): Soon<Player | null> => andThen(members.get(user), member => playerOf(member, null)),

    /** The launch of a token, and the member it was made for. */
    ofToken,

    /** What is remembered of a member is no longer so, by the name suppliers have for him. */
    forgetMember(user: string): void {
      members.forget(user)
    },

    ...ofLaunches,
    ...createDoorGames(options),
  }
}

/** Why a message that names a member is not carried out on his account: nobody has the name, or he plays in another currency. */
export const whyNotHisAccount = (player: Player | null, { currency }: { currency: string }) =>
  player === null ? 'player_unknown' : player.currency === currency ? null : 'currency_wrong'
