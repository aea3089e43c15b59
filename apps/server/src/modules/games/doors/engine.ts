import { isDatabaseAway } from '@hiyas/database'
import { bothThen, type Clock } from '@hiyas/kernel'
import { LedgerBusy, LedgerUnavailable } from '@hiyas/ledger'
import type { WalletError } from '@hiyas/supplier'
import type { WalletDoor } from '../../wallet/index.ts'
import { isStakeTooMuch, roundStakeMaxOf } from '../rules/stakes.ts'
import { whyNotServed } from '../suppliers/rules.ts'
import type { DoorGame } from '../suppliers/terms.ts'
import type { WinnerWatch } from '../winners/watch.ts'
import {
  type Asking,
  type EngineAnswer,
  type Moving,
  messageOf,
  type Paying,
  playerFor,
  type Referring,
  refused,
} from './asking.ts'
import { type HeldWinsOptions, isWinHeld } from './held-wins.ts'
import { knownAs } from './known-bets.ts'
import type { DoorMetrics } from './metrics.ts'
import { answerOf, type Move, oneOf, supplierMoveOf } from './moves.ts'
import { type Player, type Players, whyNotHisAccount } from './players.ts'
import type { Purse } from './purse.ts'
import { isOfOtherLicence, whyNotAsk, whyNotBet } from './rules.ts'
import { supplierUserOf } from './supplier-users.ts'
import type { Uses } from './uses.ts'

export type EngineOptions = Pick<HeldWinsOptions, 'onWinHeld'> & {
  clock: Clock
  players: Players
  wallet: WalletDoor
  purse: Purse
  uses: Uses
  winners: Pick<WinnerWatch, 'won' | 'undone'>
  /** Told of every rollback that was taken, whatever the dialect. */
  onRollback: DoorMetrics['rolledBack']
  /** Told of faults that are ours, not of a database that is away. */
  onFault: (error: unknown) => void
}

export type Engine = ReturnType<typeof createEngine>

/** The wallet as suppliers use it, whatever dialect they speak (W-01). It never throws: what it cannot do now is `busy`. */
export function createEngine(options: EngineOptions) {
  const guarded = guard(options)
  return {
    /** First use of a launch: who plays, and what he has. `user` may be left empty: the token knows him. */
    authenticate: guarded((asking: Asking & { game: string | null }) => authenticate(options, asking)),
    balance: guarded((asking: Asking) => balance(options, asking)),
    bet: guarded((bet: Paying) => takeBet(options, bet)),
    /** What a bet under a new id would be refused for before it is asked who pays (W-13). Takes nothing. */
    judgeBet: guarded((bet: Paying) => judgeBet(options, bet)),
    win: guarded((win: Paying & Referring) => payWin(options, win)),
    rollback: guarded((rollback: Moving & Referring) => rollBack(options, rollback)),
  }
}

async function authenticate(
  { clock, players, purse, uses }: EngineOptions,
  asking: Asking & { game: string | null },
): Promise<EngineAnswer> {
  const owner = await players.ofToken(asking.token)
  if (owner === null) return refused(null, 'token_invalid')
  const { launch } = owner
  if (asking.user !== '' && asking.user !== supplierUserOf(launch)) return refused(null, 'token_invalid')
  if (!(await players.isSoldBy(asking.supplier, launch))) return refused(null, 'token_invalid')
  const asked = playerFor(owner.player, whyNotAsk(owner.player, launch, clock.nowMs()))
  if (!asked.ok) return refusedWithBalance(purse, owner.player, asked.code)
  const player = asked.value
  if (player.isDisabled) return refusedWithBalance(purse, player, 'player_disabled')
  const game = asking.game === null ? null : await players.game(asking.supplier, asking.game)
  const isRight =
    asking.game === null ||
    (game?.vendor === launch.vendor &&
      (await players.isRightEdition({ game, code: asking.game }, launch.merchant, launch)))
  if (!isRight) return refusedWithBalance(purse, player, 'game_refused')
  if (game !== null && whyNotServed(game.terms, game.code, clock.nowMs()) !== null)
    return refusedWithBalance(purse, player, 'game_refused')
  // The game keeps to the licence that it is told of here, and its bets are taken under that of the launch: told of another one, as while it is
  // changed and back, it would be played under that as long as it is open (GAM-01, GAM-03, RG-21).
  if (isOfOtherLicence(launch, player)) return refusedWithBalance(purse, player, 'token_expired')
  await uses.activated(asking.token, launch)
  return { error: null, player, balance: await purse.worthOf(player) }
}

async function balance({ clock, players, purse }: EngineOptions, asking: Asking): Promise<EngineAnswer> {
  const { launch, player } = await players.known(asking.token, asking.user)
  // W-25: a token is of no use to another supplier: he is not even told whether it is still fit for use.
  if (launch !== null && !(await players.isSoldBy(asking.supplier, launch))) return refused(null, 'token_invalid')
  const asked = playerFor(player, whyNotAsk(player, launch, clock.nowMs()))
  if (!asked.ok) return refusedWithBalance(purse, player, asked.code)
  return { error: null, player, balance: await purse.worthOf(asked.value) }
}

async function takeBet({ clock, players, wallet, purse, uses }: EngineOptions, bet: Paying): Promise<EngineAnswer> {
  const { launch, player, ...facts } = await factsOf(players, bet)
  const error = whyNotBet({ ...facts, launch, player, currency: bet.currency, nowMs: clock.nowMs() })
  if (player === null) return refused(null, 'player_unknown')
  const { game } = facts
  const isAgain = error !== null && isOfState(player, bet) && (await knownAs(wallet, player, bet)) === 'taken'
  if (error !== null && !isAgain) return refusedWithBalance(purse, player, error)
  // A limit that was lowered meanwhile must not deny a bet that was taken, nor hide that one was rolled back: the books are asked first.
  if (error === null && isTooMuch(player, game, bet) && (await knownAs(wallet, player, bet)) === null)
    return refusedWithBalance(purse, player, 'limit_reached')

  const answer = await submitBet({ wallet, purse }, { player, game }, { ...bet, kind: 'bet', referenceId: null })
  if (answer.error === null && error === null && launch !== null && game !== null) {
    uses.used(bet.token, launch)
    if (!answer.isRepeat) uses.played(player.merchant, game.nodeId)
  }
  return answer
}

/** GAM-05: where stakes are capped the cap is of the round, so it is asked of all its bets under the lock of the account. Others pay nothing for it. */
async function submitBet(
  { wallet, purse }: Pick<EngineOptions, 'wallet' | 'purse'>,
  { player, game }: { player: Player; game: DoorGame | null },
  bet: Move,
): Promise<EngineAnswer> {
  const max = game === null ? null : roundStakeMaxOf(player, game)
  if (max === null || bet.isFree) return submit({ wallet, purse }, player, bet)
  return oneOf(
    player,
    await purse.submitAll(player, [await supplierMoveOf(wallet, player, bet)], { roundStakeMax: max }),
  )
}

/**
 * Whether the reason to refuse a bet may not yet have held when the bet first came: so it is with all but a currency that is not the
 * player's.
 */
const isOfState = (player: Player, { currency }: Paying): boolean => player.currency === currency

const isTooMuch = (player: Player, game: DoorGame | null, { currency, amount, isFree }: Paying): boolean =>
  isStakeTooMuch(game, player, currency, isFree ? 0n : amount)

async function judgeBet({ clock, players, wallet, purse }: EngineOptions, bet: Paying): Promise<EngineAnswer> {
  const facts = await factsOf(players, bet)
  const refusal = whyNotBet({ ...facts, currency: bet.currency, nowMs: clock.nowMs() })
  const judged = playerFor(facts.player, refusal)
  if (!judged.ok) return refusedWithBalance(purse, facts.player, judged.code)
  const player = judged.value
  const known = await knownAs(wallet, player, bet)
  if (known !== null) return refusedWithBalance(purse, player, ERROR_OF_KNOWN[known])
  if (isTooMuch(player, facts.game, bet)) return refusedWithBalance(purse, player, 'limit_reached')
  return { error: null, player, balance: await purse.worthOf(player) }
}

const ERROR_OF_KNOWN = { taken: 'duplicate_transaction', undone: 'transaction_rolled_back' } as const

/** The facts by which a bet is judged. For whoever plays they are here at once, as all are remembered. */
const factsOf = (players: Players, { supplier, token, user, game: code }: Paying) =>
  bothThen(players.known(token, user), players.game(supplier, code), ({ launch, player }, game) => {
    if (player === null) return { launch, player, game, isRightEdition: false, isOffered: false }
    const { merchant } = player
    return bothThen(
      players.isRightEdition({ game, code }, merchant, launch),
      players.isOffered({ game, code }, player),
      (isRightEdition, isOffered) => ({ launch, player, game, isRightEdition, isOffered }),
    )
  })

/** W-14: neither the token's age, nor the member's state, nor the game's, nor the supplier's keeps a win from him. */
async function payWin(options: EngineOptions, win: Paying & Referring): Promise<EngineAnswer> {
  const { players, wallet, purse, winners } = options
  const { player: found } = await players.known(win.token, win.user)
  const named = playerFor(found, whyNotHisAccount(found, win))
  if (!named.ok) return refusedWithBalance(purse, found, named.code)
  const player = named.value
  if (await isWinHeld(options, win)) return refusedWithBalance(purse, player, 'busy')
  const answer = await submit({ wallet, purse }, player, { ...win, kind: 'win' })
  if (answer.error === null && win.amount > 0n) winners.won({ ...messageOf(win, player), amount: win.amount })
  return answer
}

async function rollBack(
  { players, wallet, purse, winners, onRollback }: EngineOptions,
  rollback: Moving & Referring,
): Promise<EngineAnswer> {
  const player = rollback.user === '' ? await unnamed() : (await players.known(rollback.token, rollback.user)).player
  if (player === null) return refused(null, 'player_unknown')
  const { currency } = player
  const answer = await submit({ wallet, purse }, player, {
    ...rollback,
    kind: 'rollback',
    currency,
    amount: 0n,
    isFree: false,
  })
  if (answer.error === null) {
    onRollback(rollback.supplier)
    winners.undone(messageOf({ supplier: rollback.supplier, externalId: rollback.referenceId }, player))
  }
  return answer

  /**
   * Whose the token is, where it is for a game of this supplier (W-25). W-14: it may have been traded for another since the bet, and the books
   * know whose the bet was.
   */
  async function unnamed(): Promise<Player | null> {
    const owner = await players.ofToken(rollback.token)
    if (owner?.player && (await players.isSoldBy(rollback.supplier, owner.launch))) return owner.player
    const named = await wallet.ownerOf({ supplier: rollback.supplier, externalId: rollback.referenceId })
    return named && players.named(supplierUserOf(named))
  }
}

async function submit(
  { wallet, purse }: Pick<EngineOptions, 'wallet' | 'purse'>,
  player: Player,
  move: Move,
): Promise<EngineAnswer> {
  return answerOf(player, await purse.submit(player, await supplierMoveOf(wallet, player, move)))
}

/** A refusal shows the true balance (WAL-06). */
export async function refusedWithBalance(
  purse: Pick<Purse, 'worthOf'>,
  player: Player | null,
  error: WalletError,
): Promise<EngineAnswer> {
  return player === null ? refused(null, error) : { error, player, balance: await purse.worthOf(player) }
}

/** Whatever happens, the supplier has an answer: one that makes him ask again, or roll back. */
export function guard({ onFault }: Pick<EngineOptions, 'onFault'>) {
  return <Ask, Answer extends EngineAnswer = EngineAnswer>(work: (ask: Ask) => Promise<Answer | EngineAnswer>) =>
    async (ask: Ask): Promise<Answer | EngineAnswer> => {
      try {
        return await work(ask)
      } catch (error) {
        const isAway = error instanceof LedgerBusy || error instanceof LedgerUnavailable || isDatabaseAway(error)
        if (!isAway) onFault(error)
        return refused(null, 'busy')
      }
    }
}
