import type { Soon } from '@hiyas/kernel'
import type { BetName, NamedMove, RoundTimes, SupplierMove } from '@hiyas/ledger'
import { type EngineAnswer, messageOf, type Paying, playerFor, refused } from './asking.ts'
import { type EngineOptions, guard, refusedWithBalance } from './engine.ts'
import { isWinHeld } from './held-wins.ts'
import { ERROR_OF, oneOf, supplierMoveOf } from './moves.ts'
import { cancelId, DEPOSIT_NAME, GIFT_NAME, itselfCancelId, namedCancelId, nameInRound, tagOf } from './own-names.ts'
import { type Player, whyNotHisAccount } from './players.ts'

/** A win or a cancel that names its bet by `betName`, which need not be the bet's id; without it see each. */
export type Settled = Omit<Paying, 'isFree'>

export type SettleAnswer = EngineAnswer & {
  /** The cancel is of something that is no bet. */
  isNoBet?: boolean
}

export type Settling = ReturnType<typeof createSettling>

/**
 * The wallet for dialects in which a bet may have another name than its id, is settled once, and takes neither a win nor a cancel
 * after that (W-20, W-22). Bets are those of the engine. It never throws, as the engine does not.
 */
export function createSettling(options: EngineOptions) {
  const guarded = guard(options)
  return {
    win: guarded<Settled & { isGift: boolean }, SettleAnswer>(win => payWin(options, win)),
    cancel: guarded<Settled, SettleAnswer>(cancel => cancelBet(options, cancel)),
    moves: guarded<MovesAsked, MovesAnswer>(asked => movesNamed(options, asked)),
    round: guarded<RoundAsked, RoundAnswer>(asked => roundOf(options, asked)),
  }
}

/** A win on its way into the books. */
type PayingWin = { options: EngineOptions; player: Player; win: Settled; isGift: boolean }

/**
 * Without a name the win is for the last bet of the round, and several may be. A gift needs no bet and settles none, but one that ends its
 * round is what the last bet there came to: it closes the round, and that bet is not given back beside it (W-20, W-22).
 */
async function payWin(
  options: EngineOptions,
  { isGift, ...win }: Settled & { isGift: boolean },
): Promise<SettleAnswer> {
  const { players, wallet, purse } = options
  const { player: found } = await players.known(win.token, win.user)
  const asked = playerFor(found, whyNotHisAccount(found, win))
  if (!asked.ok) return refusedWithBalance(purse, found, asked.code)
  const player = asked.value
  if (await isWinHeld(options, win)) return refusedWithBalance(purse, player, 'busy')
  const paying = { options, player, win, isGift }
  const bet = await betNamed(paying)
  const first = await settleAsNamed(paying, bet)
  if (first !== null) return first
  // First it is asked whether the win is known: if another copy of it was written meanwhile, the second question sees that, and the answer
  // is the same.
  const isKnown = await wallet.isKnown(win.supplier, win.externalId)
  const again = isKnown ? await settleAsFirstTime(paying, bet) : null
  return again ?? refusedWithBalance(purse, player, isKnown ? 'duplicate_transaction' : 'transaction_unknown')
}

/** The bet that a win says it is for; null when there is none. */
async function betNamed({ options: { wallet }, player, win, isGift }: PayingWin): Promise<string | null> {
  const { account } = player
  const { supplier, round, roundClosed, betName } = win
  if (betName === undefined) return isGift && !roundClosed ? null : wallet.lastBetOfRound({ account, supplier, round })
  const bet = await wallet.betOf({ account, supplier, name: betName, tag: tagOf(betName), round })
  return bet?.isBet && bet.round === round ? bet.externalId : null
}

/**
 * W-14: the bet that stands of those a win may be for, asked once the one it was taken to be for is found to be taken back: several have the name
 * it says, or none is named and the last one of the round was taken back after it was looked for.
 */
async function standingBet({ options: { wallet }, player: { account }, win }: PayingWin): Promise<string | null> {
  const { supplier, round, betName } = win
  return betName === undefined
    ? wallet.lastBetOfRound({ account, supplier, round })
    : wallet.standingBetOf({ account, supplier, tag: tagOf(betName), round })
}

/** Null when it is for no bet, or its id was that of another message. */
async function settleAsNamed(paying: PayingWin, bet: string | null): Promise<SettleAnswer | null> {
  const { isGift, win } = paying
  if (bet === null && !isGift) return null
  const answer = await settleStanding(paying, bet)
  // A gift has its own right, whatever became of the bet: it is then of none.
  const isOfNone = isGift && win.betName === undefined && answer.error === 'transaction_rolled_back'
  return unlessAnother(isOfNone ? await settle(paying, null) : answer)
}

/** Ends, as each time another bet was taken back. */
async function settleStanding(paying: PayingWin, bet: string | null): Promise<SettleAnswer> {
  const answer = await settle(paying, bet)
  if (bet === null || answer.error !== 'transaction_rolled_back') return answer
  const standing = await standingBet(paying)
  return standing === null || standing === bet ? answer : settleStanding(paying, standing)
}

/**
 * A repeated win is for the same bet as the first time, though other bets of its round, or by its name, have come since (W-11). Null when it is
 * no repeat of what was booked under its id.
 */
async function settleAsFirstTime(paying: PayingWin, named: string | null): Promise<SettleAnswer | null> {
  const { options, player, win, isGift } = paying
  const { supplier, externalId } = win
  const first = await options.wallet.betOfAnswer({ account: player.account, supplier, externalId })
  if (first === undefined || (first === null && !isGift)) return null
  if (first !== null && win.betName !== undefined && !isCalled(first, [win.betName])) return null
  const bet = first?.externalId ?? null
  const again = bet === named ? null : unlessAnother(await settle(paying, bet))
  // Wins of bets had no tag at first: what was booked without one is asked for without one, and so cannot be booked anew (W-12).
  return again ?? (bet === null ? null : settle(paying, bet, 'untagged'))
}

/** Whether one of the names is that of a bet: a message that names another one is no repeat of what answered this (W-12). */
const isCalled = ({ externalId, digest }: { externalId: string; digest: string }, names: readonly string[]): boolean =>
  names.some(name => name === externalId || digest.endsWith(tagOf(name)))

const unlessAnother = (answer: SettleAnswer): SettleAnswer | null =>
  answer.error === 'duplicate_transaction' ? null : answer

async function settle(
  { options: { wallet, purse, winners }, player, win, isGift }: PayingWin,
  bet: string | null,
  tag?: 'untagged',
): Promise<SettleAnswer> {
  const betName = bet === null || tag === 'untagged' ? undefined : isGift ? GIFT_NAME : DEPOSIT_NAME
  const what = { ...win, betName, kind: 'win', referenceId: bet, isFree: false } as const
  const settledBy = win.betName === undefined ? 'end' : 'win'
  const settling = bet === null || isGift ? undefined : ({ bet, settledBy, giftTag: tagOf(GIFT_NAME) } as const)
  const answer = oneOf(
    player,
    await purse.submitAll(player, [await supplierMoveOf(wallet, player, what)], { settling }),
  )
  if (answer.error === null && win.amount > 0n) winners.won({ ...messageOf(win, player), amount: win.amount })
  return answer
}

/** A cancel on its way into the books: the id it is kept under, and the names its bet may come by. */
type Cancelling = { options: EngineOptions; player: Player; cancel: Settled; rollbackId: string; names: NameOfBet[] }
type NameOfBet = Required<BetName>

/** Without a name the cancel has the id of its bet; with one it may have both. */
async function cancelBet(options: EngineOptions, cancel: Settled): Promise<SettleAnswer> {
  const { players, wallet, purse } = options
  const { player: found } = await players.known(cancel.token, cancel.user)
  const asked = playerFor(found, whyNotHisAccount(found, cancel))
  if (!asked.ok) return refusedWithBalance(purse, found, asked.code)
  const player = asked.value
  const { supplier, round, externalId } = cancel
  const rollbackId = cancelId(externalId)
  const names = [...new Set(namesOf(cancel))].map(name => nameOf(cancel, player, name))
  const cancelling = { options, player, cancel, rollbackId, names }
  const bet = await betMeant(cancelling)
  if (bet === null) return bury(cancelling)
  if (!bet.isBet) return { ...(await refusedWithBalance(purse, player, 'transaction_unknown')), isNoBet: true }
  const isOfRound = bet.round === round
  if (isOfRound) {
    const answer = await takeBack(cancelling, bet.externalId)
    if (answer.error !== 'duplicate_transaction') return answer
  }
  // A repeated cancel is of the same bet as the first time, though another bet has taken its name since (W-11).
  const first = { account: player.account, supplier, externalId: rollbackId }
  const before = await wallet.betOfAnswer(first)
  const isAgain = before && before.externalId !== bet.externalId && isCalled(before, namesOf(cancel))
  if (isAgain) return takeBack(cancelling, before.externalId)
  return refusedWithBalance(purse, player, isOfRound ? 'duplicate_transaction' : 'transaction_unknown')
}

const namesOf = ({ betName, externalId }: Settled) => [betName ?? externalId, externalId]

/** A name by which a bet of this round may come. */
const nameOf = ({ supplier, round }: Settled, { account }: Player, name: string): NameOfBet => ({
  account,
  supplier,
  name,
  tag: tagOf(name),
  round,
})

/** The bet whose id the cancel bears: others may have been given the same name since. */
async function betMeant({ options: { wallet }, player, cancel }: Cancelling) {
  const { supplier, externalId, round, betName = externalId } = cancel
  const itself = await wallet.moveById({ account: player.account, supplier, name: externalId })
  if (itself?.isBet) return itself
  const named = (name: string) => wallet.betOf(nameOf(cancel, player, name))
  const meant = await named(betName)
  // What it calls its bet may be the id of another one, in another round: the bet of this round that has it for a second name has not come.
  const isOfAnother = betName !== externalId && meant?.round !== round
  return (isOfAnother ? null : meant) ?? itself ?? named(externalId)
}

const undo = (
  { options: { wallet }, player, cancel }: Cancelling,
  externalId: string,
  referenceId: string,
): Soon<SupplierMove> =>
  supplierMoveOf(wallet, player, {
    ...cancel,
    betName: undefined,
    externalId,
    referenceId,
    kind: 'rollback',
    amount: 0n,
    isFree: false,
  })

async function takeBack(cancelling: Cancelling, bet: string): Promise<SettleAnswer> {
  const { options, player, cancel, rollbackId } = cancelling
  const { purse, winners, onRollback } = options
  const move = await undo(cancelling, rollbackId, bet)
  const answer = oneOf(player, await purse.submitAll(player, [move], { settling: { bet } }))
  if (answer.error === null) {
    onRollback(cancel.supplier)
    winners.undone(messageOf({ supplier: cancel.supplier, externalId: bet }, player))
  }
  return answer
}

/**
 * W-17: a bet that comes later, under either name, is refused; this dialect is told that there was none. Each place is taken by itself,
 * as a move of somebody else may stand there. The last one is under the id by which a bet that comes meanwhile would be taken back.
 */
async function bury(cancelling: Cancelling): Promise<SettleAnswer> {
  const { options, player, cancel } = cancelling
  const last = await placeByName(cancelling)
  const names = cancelling.names.map(one => (one.name === cancel.betName ? { ...one, name: last } : one))
  let answer: SettleAnswer = refused(player, 'busy')
  for (const [undoId, place] of tombstonesOf(cancelling, last)) {
    const all = await options.purse.bury(player, [await undo(cancelling, undoId, place)], names)
    // It has come this very moment, and can be found now.
    if (all === null) return cancelBet(options, cancel)
    const error = all.status === 'refused' ? ERROR_OF[all.code] : 'transaction_unknown'
    answer = { error, player, balance: all.balance }
  }
  return answer
}

/** By the name of its bet, unless that is the id of something in another round, which is not taken back for it. */
async function placeByName({ options: { wallet }, player: { account }, cancel }: Cancelling): Promise<string> {
  const { supplier, round, externalId, betName = externalId } = cancel
  const there = await wallet.moveById({ account, supplier, name: betName })
  return there === null || there.round === round ? betName : nameInRound(account, round, betName)
}

/** Where a bet that was cancelled before it came is looked for when it comes, each with the id of the rollback that is kept there. */
function tombstonesOf({ cancel, rollbackId, names }: Cancelling, last: string): (readonly [string, string])[] {
  const { externalId, betName = externalId } = cancel
  return [
    ...names.map(
      ({ account, round, name }, at) => [namedCancelId(rollbackId, at), nameInRound(account, round, name)] as const,
    ),
    ...(externalId === betName ? [] : [[itselfCancelId(rollbackId), externalId] as const]),
    [rollbackId, last],
  ]
}

export type MovesAsked = { supplier: string; token: string; user: string } & ({ id: string } | { betName: string })
export type MovesAnswer = EngineAnswer & { moves: readonly NamedMove[] }

/** What was done under an id, or for a bet under either of its names: kept for ever (W-26). */
async function movesNamed({ players, wallet }: EngineOptions, asked: MovesAsked): Promise<MovesAnswer> {
  const { player } = await players.known(asked.token, asked.user)
  if (player === null) return { ...refused(null, 'player_unknown'), moves: [] }
  const { supplier } = asked
  const { account } = player
  const externalIds = 'id' in asked ? [asked.id, cancelId(asked.id)] : await idsOf(asked.betName)
  const moves = await wallet.namedMoves({
    account,
    supplier,
    externalIds,
    withAnswers: 'betName' in asked,
    giftTag: tagOf(GIFT_NAME),
  })
  return { error: moves.length > 0 ? null : 'transaction_unknown', player, balance: null, moves }

  async function idsOf(betName: string): Promise<string[]> {
    const bet = await wallet.betOf({ account, supplier, name: betName, tag: tagOf(betName) })
    return bet === null ? [] : [bet.externalId]
  }
}

export type RoundAsked = { supplier: string; token: string; user: string; round: string }
export type RoundAnswer = EngineAnswer & { times: RoundTimes | null }

async function roundOf({ players, wallet }: EngineOptions, asked: RoundAsked): Promise<RoundAnswer> {
  const { player } = await players.known(asked.token, asked.user)
  if (player === null) return { ...refused(null, 'player_unknown'), times: null }
  const { supplier, round } = asked
  const times = await wallet.roundTimes({ account: player.account, supplier, round })
  return { error: times === null ? 'transaction_unknown' : null, player, balance: null, times }
}
