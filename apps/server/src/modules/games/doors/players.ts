import { andThen, bothThen, type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cachedForBets, single } from '../../../platform/cached.ts'
import type { Merchant } from '../../../platform/module.ts'
import type { Bonus, MemberAccount, WalletDoor } from '../../wallet/index.ts'
import { type Availability, isOpenAt } from '../availability.ts'
import type { Editions } from '../editions/choices.ts'
import { editionOfCode, isRightCode } from '../editions/rules.ts'
import { allGames } from '../repository/catalogue.ts'
import { returnsEnough } from '../rules/category.ts'
import type { Agreements } from '../suppliers/agreements.ts'
import type { DoorGame, SupplierTerms } from '../suppliers/terms.ts'
import { createEndedSessions } from './ended-sessions.ts'
import {
  createLookups,
  type Known,
  LAUNCHES_TTL_MS,
  type Opened,
  openedName,
  type RememberedOptions,
} from './remembered.ts'
import { isOfOtherLicence, isStillOpen, type Launch } from './rules.ts'
import { supplierUserOf } from './supplier-users.ts'

/** How long a closed game may still be played (GAM-18 asks for 10 seconds at most). */
const CATALOGUE_TTL_MS = 5 * SECOND_MS
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

export type PlayersOptions = RememberedOptions & {
  wallet: WalletDoor
  merchant: (code: string) => Soon<Merchant | null>
  agreements: Agreements
  editions: Pick<Editions, 'of'>
  availability: Pick<Availability, 'withheldAt'>
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

/** What members have opened: over as soon as this process has heard that the session is. */
function createDoorLaunches(
  clock: Clock,
  { launches, opened }: Pick<ReturnType<typeof createLookups>, 'launches' | 'opened'>,
) {
  const ended = createEndedSessions(clock, LAUNCHES_TTL_MS)
  const asOfNow = (launch: Launch): Launch => {
    const isOver = launch.sessionId !== null && ended.has(launch.sessionId)
    return isOver ? { ...launch, isOver } : launch
  }
  const openedAs = (name: string): Soon<Opened | null> =>
    andThen(opened.get(name), found => found && { ...found, launch: asOfNow(found.launch) })

  return {
    launchOf: (token: string): Soon<Launch | null> => andThen(launches.get(token), launch => launch && asOfNow(launch)),

    /**
     * The launch a member has open at a vendor, where no token says it. One that is remembered and takes no bets, as it is over or of another
     * licence, is looked up once more: he may have opened the game anew since, or have it open in another session.
     */
    openedBy(player: Pick<Player, 'merchant' | 'memberId' | 'profile'>, vendor: string): Soon<Opened | null> {
      const name = openedName(supplierUserOf(player), vendor)
      return andThen(openedAs(name), found => {
        if (found === null) return found
        if (isStillOpen(found.launch, clock.nowMs()) && !isOfOtherLicence(found.launch, player)) return found
        opened.forget(name)
        return openedAs(name)
      })
    },

    /** The token is no longer what it was: it is looked up anew. */
    forgetToken(token: string): void {
      launches.forget(token)
    },

    /** What was opened from this session takes no bets any more (SES-07). */
    sessionEnded: (sessionId: string): void => ended.add(sessionId),
  }
}

/** The games of all suppliers, with what is agreed about them. */
function createDoorGames({
  database,
  clock,
  agreements,
  editions,
  availability,
}: Pick<PlayersOptions, 'database' | 'clock' | 'agreements' | 'editions' | 'availability'>) {
  const read = async () => {
    const games = await allGames(database.query)
    // One by one: the first supplier who is newer than what is remembered makes it be read again, and the others find themselves in what
    // it read.
    const suppliers = new Map<string, SupplierTerms | null>()
    for (const code of new Set(games.map(({ supplier }) => supplier))) suppliers.set(code, await agreements.of(code))
    const withTerms = games.flatMap((game): DoorGame[] => {
      const terms = suppliers.get(game.supplier) ?? null
      return terms === null ? [] : [Object.assign(game, { terms })]
    })
    return new Map(
      withTerms.flatMap(game => {
        const codes = new Set([game.code, ...game.editions.map(edition => edition.code)])
        return [...codes].map(code => [`${game.supplier}/${code}`, game] as const)
      }),
    )
  }
  const catalogue = single(cachedForBets(clock, CATALOGUE_TTL_MS, read))
  /** A game of the catalogue by its supplier's code, that of any approved edition too, shown or not. */
  const game = (supplier: string, code: string): Soon<DoorGame | null> =>
    andThen(catalogue.get(), games => games.get(`${supplier}/${code}`) ?? null)

  return {
    game,
    /** Whether a launch is of a game this supplier sells. */
    async isSoldBy(supplier: string, launch: Launch): Promise<boolean> {
      return (await game(supplier, launch.code))?.nodeId === launch.nodeId
    },
    /** Whether a player of this merchant may have the game under this code: in the edition of his launch, or of his merchant. */
    isRightEdition(
      { game: played, code }: { game: DoorGame | null; code: string },
      merchant: string,
      launch: Launch | null,
    ): Soon<boolean> {
      return (
        played !== null && andThen(editions.of(merchant), choices => isRightCode(code, played, { choices, launch }))
      )
    },
    /** Whether the player's merchant has the game on his site (GAM-18), and his licence allows what it returns under this code (GAM-12). */
    isOffered(
      { game: played, code }: { game: DoorGame | null; code: string },
      { merchant, profile }: Pick<Player, 'merchant' | 'profile'>,
    ): Soon<boolean> {
      if (played === null) return false
      const { rtp } = editionOfCode(played, code) ?? played
      if (!returnsEnough(profile, played.category, rtp)) return false
      return andThen(availability.withheldAt(merchant), closed => isOpenAt(closed, played))
    },
    /** What is agreed with a supplier. */
    terms: (supplier: string): Soon<SupplierTerms | null> => agreements.of(supplier),
    /** Forgets the games and what is agreed about them, after a change. */
    forgetGames(): void {
      agreements.clear()
      catalogue.clear()
    },
  }
}

/** Why a message that names a member is not carried out on his account: nobody has the name, or he plays in another currency. */
export const whyNotHisAccount = (player: Player | null, { currency }: { currency: string }) =>
  player === null ? 'player_unknown' : player.currency === currency ? null : 'currency_wrong'
