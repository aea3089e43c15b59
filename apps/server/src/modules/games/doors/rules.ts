import { HOUR_MS, MINUTE_MS, ok, type Result, refuse } from '@hiyas/kernel'
import type { WalletError } from '@hiyas/supplier'
import type { Launch as StoredLaunch } from '../repository/launches.ts'
import { whyNotPlay } from '../rules/play.ts'
import { takesCurrency, whyNotServed } from '../suppliers/rules.ts'
import type { DoorGame } from '../suppliers/terms.ts'

/** A launch token that nobody used within this time after the launch is dead: it travels in an address. */
const LAUNCH_FIRST_USE_MS = 2 * MINUTE_MS
/** A game that is not played for this long asks for a new launch, however long its member's session may be idle (SES-01). */
const LAUNCH_IDLE_MS = 12 * HOUR_MS

/** A launch as the door sees it: whether the session it was opened from is over, whatever its own age. */
export type Launch = StoredLaunch & { isOver: boolean }

/** Whether a launch token may still be used: a session that fell idle or was ended, here or from elsewhere, bets no more (SES-01, SES-07). */
export function whyNotUse(launch: Launch | null, nowMs: number): Result<Launch, 'token_invalid' | 'token_expired'> {
  if (launch === null) return refuse('token_invalid')
  const isLate =
    launch.activatedAtMs === null
      ? nowMs - launch.launchedAtMs > LAUNCH_FIRST_USE_MS
      : nowMs - launch.usedAtMs > LAUNCH_IDLE_MS
  return isLate || launch.isOver ? refuse('token_expired') : ok(launch)
}

/**
 * Whether a player may bet on what he opened where messages name him and no token. His supplier has his name already, so a launch that was
 * not used yet is as good as one that was.
 */
export const isStillOpen = (launch: Launch, nowMs: number): boolean =>
  !launch.isOver && nowMs - launch.usedAtMs <= LAUNCH_IDLE_MS

/** A player as the rules of a bet see him. */
type PlayerFacts = {
  merchant: string
  memberId: string
  currency: string
  type: number
  isDisabled: boolean
  /** He must accept the terms before he bets again (SES-20). */
  owesTerms: boolean
  profile: string
  /** The site of his merchant is shut. */
  isClosed: boolean
}

/** Why a supplier may not ask about a player with this token. */
export function whyNotAsk(player: PlayerFacts | null, launch: Launch | null, nowMs: number): WalletError | null {
  if (player === null) return 'player_unknown'
  const isHis = launch !== null && launch.merchant === player.merchant && launch.memberId === player.memberId
  const usable = whyNotUse(isHis ? launch : null, nowMs)
  return usable.ok ? null : usable.code
}

/** What is known when a supplier asks for a bet. */
type BetFacts = {
  player: PlayerFacts | null
  /** Of the bet. */
  currency: string
  game: DoorGame | null
  /** Whether the bet names the game by the code of the edition its player has, see `isRightCode`. */
  isRightEdition: boolean
  /** False where the player's merchant keeps the game, its vendor or its category off his site, or his licence what it returns. */
  isOffered: boolean
  launch: Launch | null
  nowMs: number
}

/**
 * Why a bet may not reach the books, in the order of W-13. `limit_reached` is asked apart by `isStakeTooMuch`, because what the
 * books know of the transaction comes before it.
 */
export function whyNotBet(facts: BetFacts): WalletError | null {
  const { player, game, launch, nowMs } = facts
  const refusal = whyNotBetAtAll(facts) ?? whyNotAsk(player, launch, nowMs)
  if (refusal !== null) return refusal
  // W-25: a token is for a player and a vendor. The vendor may change the game within it (WAL-07), as live lobbies do.
  if (launch?.vendor !== game?.vendor) return 'game_refused'
  // The game has to be opened anew, and there he is asked.
  return player?.owesTerms || isOfOtherLicence(launch, player) ? 'token_expired' : null
}

/**
 * The same for dialects whose messages carry no token: the supplier answers for who plays, and the launch is the last one that the member
 * still has open at the vendor. Without one he bets no more, just as with a token that is over (SES-01, SES-07).
 */
export function whyNotBetWithoutToken(facts: BetFacts): WalletError | null {
  const { player, launch, nowMs } = facts
  const refusal = whyNotBetAtAll(facts)
  if (refusal !== null) return refusal
  if (launch === null) return 'token_invalid'
  if (!isStillOpen(launch, nowMs) || isOfOtherLicence(launch, player)) return 'token_expired'
  return player?.owesTerms ? 'player_disabled' : null
}

/**
 * Whether a game was opened under another licence than its player is under now: it was told then what it may show and how fast it may be
 * played, and does not ask again while it is open (GAM-01, GAM-02, GAM-03).
 */
export const isOfOtherLicence = (
  launch: Pick<Launch, 'profile'> | null,
  player: Pick<PlayerFacts, 'profile'> | null,
): boolean => launch !== null && launch.profile !== null && launch.profile !== player?.profile

function whyNotBetAtAll({
  player,
  currency,
  game,
  isRightEdition,
  isOffered,
  nowMs,
}: Omit<BetFacts, 'launch'>): WalletError | null {
  if (player === null) return 'player_unknown'
  if (currency !== player.currency || (game !== null && !takesCurrency(game.terms, currency))) return 'currency_wrong'
  if (player.isDisabled) return 'player_disabled'
  if (game !== null && whyNotServed(game.terms, game.code, nowMs) !== null) return 'game_refused'
  // GAM-11: the return a player was told is that of his edition.
  if (game !== null && !isRightEdition) return 'game_refused'
  // GAM-18: what is switched off takes no bets, of those either who are in it.
  const asker = { profile: player.profile, memberType: player.type, isOffered: isOffered && !player.isClosed }
  return whyNotPlay(game, asker, nowMs).ok ? null : 'game_refused'
}
