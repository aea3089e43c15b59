import { hash } from 'node:crypto'
import { bothThen, type Minor } from '@hiyas/kernel'
import type { AllOutcome, MoveOutcome, StoredMove, SupplierMove } from '@hiyas/ledger'
import type { WalletError } from '@hiyas/supplier'
import type { WalletDoor } from '../../wallet/index.ts'
import { isStakeTooMuch, roundStakeMaxOf } from '../rules/stakes.ts'
import type { DoorGame } from '../suppliers/terms.ts'
import { type EngineAnswer, messageOf, playerFor } from './asking.ts'
import { type EngineOptions, guard } from './engine.ts'
import { isWinHeld } from './held-wins.ts'
import { areTaken, knownAs } from './known-bets.ts'
import { ERROR_OF } from './moves.ts'
import { finishAgainId, finishId, UNNAMED } from './own-names.ts'
import { type Player, type Players, whyNotHisAccount } from './players.ts'
import type { Purse } from './purse.ts'
import { whyNotBetWithoutToken } from './rules.ts'

/** Who is asked about. No token: the supplier's signature is all there is. */
export type Naming = { supplier: string; user: string; currency: string }

export type Part =
  | { kind: 'bet' | 'win'; externalId: string; amount: Minor }
  | { kind: 'rollback'; externalId: string; originalId: string }

/** Several moves of one round in one message. */
export type Together = Naming & { game: string; round: string; roundClosed: boolean; parts: readonly Part[] }

export type TogetherAnswer = EngineAnswer & {
  /** What the books hold of the parts now; null after a refusal. */
  stored: readonly StoredMove[] | null
}

export type TogetherEngine = ReturnType<typeof createTogether>

/** The wallet for dialects whose messages carry several moves and no token (W-21). It never throws, as the engine does not. */
export function createTogether(options: EngineOptions) {
  const guarded = guard(options)
  return {
    balance: guarded((naming: Naming) => balance(options, naming)),
    move: guarded<Together, TogetherAnswer>((together: Together) => move(options, together)),
    finish: guarded((finish: Naming & { round: string }) => finishRound(options, finish)),
  }
}

async function balance({ players, purse }: EngineOptions, naming: Naming): Promise<EngineAnswer> {
  const player = await players.named(naming.user)
  const named = playerFor(player, whyNotHisAccount(player, naming))
  return named.ok
    ? { error: null, player, balance: await purse.worthOf(named.value) }
    : { error: named.code, player, balance: null }
}

async function move(options: EngineOptions, together: Together): Promise<TogetherAnswer> {
  const { players, wallet, purse, uses, clock } = options
  const { supplier, currency, parts } = together
  const { found, game } = await bothThen(
    players.named(together.user),
    players.game(supplier, together.game),
    (found, game) => ({ found, game }),
  )
  const named = playerFor(found, whyNotHisAccount(found, together))
  if (!named.ok) return refusedTogether(found, named.code, null)
  const player = named.value
  const hasBet = parts.some(part => part.kind === 'bet')
  // W-14: what gives money, or takes back what was done, asks neither for the state of the member nor for that of the game.
  const facts = hasBet ? await betFactsOf(players, player, { code: together.game, game }) : null
  const error = facts && whyNotBetWithoutToken({ ...facts, player, currency, game, nowMs: clock.nowMs() })
  const externalIds = parts.filter(part => part.kind === 'bet').map(part => part.externalId)
  if (error !== null && !(await areTaken(wallet, player, { supplier, externalIds })))
    return refusedTogether(player, error, null)
  for (const part of parts) {
    if (isTooMuch(part, player, game) && (await knownAs(wallet, player, { ...together, ...part })) === null)
      return refusedTogether(player, 'limit_reached', await purse.worthOf(player))
    if (part.kind === 'win' && (await isWinHeld(options, { ...part, supplier, currency })))
      return refusedTogether(player, 'busy', await purse.worthOf(player))
  }

  const roundStakeMax = hasBet && game !== null ? (roundStakeMaxOf(player, game) ?? undefined) : undefined
  const all = await submitStanding(options, { player, together, roundStakeMax })
  if (all.status === 'refused') return refusedTogether(player, ERROR_OF[all.code], all.balance)
  // W-11: a message that comes again is answered as it was the first time.
  const isRepeat = all.outcomes.every(outcome => outcome.status === 'repeated')
  if (facts?.opened && error === null && game !== null) {
    uses.usedByName(facts.opened)
    if (!isRepeat) uses.played(player.merchant, game.nodeId)
  }
  tellOthers(options, player, together)
  const stored = await storedOf(purse, player, together, all.outcomes)
  const last = stored.find(({ externalId }) => externalId === parts.at(-1)?.externalId)
  return { error: null, player, balance: isRepeat && last ? last.balanceAfter : all.balance, stored }
}

/**
 * Where the last bet of its round was taken back after a win had asked for it, the win is for the one that stands now (W-14). Ends, as each time
 * another bet was taken back.
 */
async function submitStanding(
  { wallet, purse }: Pick<EngineOptions, 'wallet' | 'purse'>,
  { player, together, roundStakeMax }: { player: Player; together: Together; roundStakeMax: Minor | undefined },
): Promise<AllOutcome> {
  for (let moves = await supplierMovesOf(wallet, player, together); ; ) {
    const all = await purse.submitAll(player, moves, { roundStakeMax })
    if (all.status === 'done' || all.code !== 'transaction_rolled_back') return all
    const again = await supplierMovesOf(wallet, player, together)
    if (again[0]?.referenceId === moves[0]?.referenceId) return all
    moves = again
  }
}

/** The facts by which a bet of a message is judged. Nothing tells of which launch it is: the edition is that of the merchant now. */
function betFactsOf(players: Players, player: Player, { code, game }: { code: string; game: DoorGame | null }) {
  const isHis = bothThen(
    players.isRightEdition({ game, code }, player.merchant, null),
    players.isOffered({ game, code }, player),
    (isRightEdition, isOffered) => ({ isRightEdition, isOffered }),
  )
  return bothThen(isHis, game && players.openedBy(player, game.vendor), (judged, opened) => ({
    ...judged,
    opened,
    launch: opened?.launch ?? null,
  }))
}

/**
 * What the books hold of the parts. Where all parts happened just now, the writer's answers say it. Only the books know what was written
 * before, what a rollback took back, and what part of each went by a bonus; of a player without bonuses they are asked no more than before.
 */
async function storedOf(
  purse: Purse,
  player: Player,
  { supplier, parts }: Together,
  outcomes: readonly Done[],
): Promise<readonly StoredMove[]> {
  const isSaid =
    player.bonuses.length === 0 &&
    parts.every(({ kind }, place) => kind !== 'rollback' && outcomes[place]?.status === 'applied')
  const externalIds = parts.map(part => part.externalId)
  if (!isSaid) return purse.storedMoves(player, supplier, externalIds)
  return outcomes.map(({ transactionId, balance }, place) => ({
    externalId: externalIds[place] ?? '',
    transactionId,
    balanceAfter: balance,
    bonusPart: 0n,
    isOfUnknown: false,
    isTombstone: false,
  }))
}

type Done = Exclude<MoveOutcome, { status: 'refused' }>

const isTooMuch = (part: Part, player: Player, game: DoorGame | null): boolean =>
  part.kind === 'bet' && isStakeTooMuch(game, player, player.currency, part.amount)

function tellOthers({ winners, onRollback }: EngineOptions, player: Player, { supplier, parts }: Together): void {
  for (const part of parts) {
    if (part.kind === 'win')
      winners.won({ ...messageOf({ supplier, externalId: part.externalId }, player), amount: part.amount })
    if (part.kind === 'rollback') {
      onRollback(supplier)
      winners.undone(messageOf({ supplier, externalId: part.originalId }, player))
    }
  }
}

/** W-22: closing a round twice, or one that nobody played, is no fault. It is written down as a win of nothing. */
async function finishRound(options: EngineOptions, finish: Naming & { round: string }): Promise<EngineAnswer> {
  const { players, wallet, purse } = options
  const found = await players.named(finish.user)
  const named = playerFor(found, whyNotHisAccount(found, finish))
  if (!named.ok) return { error: named.code, player: found, balance: null }
  const player = named.value
  const round = { ...finish, game: UNNAMED, roundClosed: true, parts: [] }
  const part = { kind: 'win', externalId: finishId(player.account, finish.round), amount: 0n } as const
  const [first] = await supplierMovesOf(wallet, player, { ...round, parts: [part] })
  if (first === undefined) return { error: 'busy', player, balance: null }
  const finishing = await finishingOf(wallet, first)
  const asked = await purse.submitAll(player, [finishing])
  // A round whose bet was taken back ends as well: what closes it then belongs to no bet.
  const isOfNoBet = asked.status === 'refused' && asked.code === 'transaction_rolled_back'
  const all = isOfNoBet ? await purse.submitAll(player, [{ ...finishing, referenceId: null }]) : asked
  return all.status === 'refused'
    ? { error: ERROR_OF[all.code], player, balance: all.balance }
    : { error: null, player, balance: all.balance }
}

/** A bet or a prize that came after the round was finished opened it again: it is finished once more, under the name of that one. */
async function finishingOf(wallet: WalletDoor, first: SupplierMove): Promise<SupplierMove> {
  const { account, supplier, round, externalId: closing } = first
  const again = await wallet.reopenedBy({ account, supplier, round, closing })
  if (again === null) return first
  return { ...first, externalId: finishAgainId(closing, again) }
}

const refusedTogether = (player: Player | null, error: WalletError, balance: Minor | null): TogetherAnswer => ({
  error,
  player,
  balance,
  stored: null,
})

/** Wins of these dialects do not name their bet: it is the one before in the message, else the last the books know of the round. */
async function supplierMovesOf(wallet: WalletDoor, player: Player, together: Together): Promise<SupplierMove[]> {
  const { supplier, game, round, roundClosed, parts } = together
  const { account } = player
  const clearing = await wallet.clearingOf(player.merchant, supplier, player.currency)
  let bet = parts[0]?.kind === 'win' ? await wallet.lastBetOfRound({ account, supplier, round }) : null
  return parts.map(part => {
    if (part.kind === 'bet') bet = part.externalId
    return {
      kind: part.kind,
      supplier,
      externalId: part.externalId,
      referenceId: part.kind === 'rollback' ? part.originalId : part.kind === 'win' ? bet : null,
      account,
      clearing,
      amount: part.kind === 'rollback' ? 0n : part.amount,
      game,
      round,
      roundClosed,
      digest: digestOf(together, part),
    }
  })
}

/** What must be the same when a part is sent again (W-12). */
const digestOf = ({ user, currency, game, round }: Together, part: Part): string => {
  const what = part.kind === 'rollback' ? part.originalId : part.amount
  return hash('sha256', [part.kind, user, currency, game, round, what].join('\n'), 'base64url')
}
