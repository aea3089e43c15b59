import { AMOUNT_MAX, type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import type { NamedMove } from '@hiyas/ledger'
import { type PamTransaction, readPamAmount, readPamTransaction, writePamAmount } from '@hiyas/supplier'
import type { WalletDoor } from '../../../wallet/index.ts'
import type { Engine } from '../engine.ts'
import { amountIn } from '../moves.ts'
import { ownIdOf } from '../own-ids.ts'
import { cancelId, saidId, UNNAMED } from '../own-names.ts'
import type { Sessions } from '../sessions.ts'
import type { SettleAnswer, Settling } from '../settling.ts'
import type { OwnIds } from '../supplier-secrets.ts'
import {
  NO_BALANCE,
  NOTHING,
  type PamRefusal,
  type Written,
  writeBalance,
  writeError,
  writeList,
  writeMove,
  writeRefusal,
  writeSession,
} from './answers.ts'

/** Who asks about whom: the supplier's credential was checked. */
export type Asked = {
  engine: Engine
  settling: Settling
  sessions: Sessions
  wallet: WalletDoor
  supplier: string
  ownIds: OwnIds
  token: string
  /** As the engine names him; empty where the address names nobody. */
  user: string
}

export const answerSession = async (asked: Asked): Promise<Written> => writeSession(await asked.sessions.session(asked))
export const renewSession = async (asked: Asked): Promise<Written> => writeSession(await asked.sessions.renew(asked))
export const answerBalance = async (asked: Asked): Promise<Written> => writeBalance(await asked.engine.balance(asked))

/** Writes down one transaction. Thin: it reads, asks the engine, writes. */
export async function addTransaction(asked: Asked, body: Buffer): Promise<Written> {
  const read = readPamTransaction(body)
  if (!read.ok) return writeRefusal(read.code)
  const said = read.value
  // What a promotion pays may be outside of a round, or of a game.
  const round = said.providerRoundId ?? (said.transactionType === 'PROMODEPOSIT' ? UNNAMED : '')
  const game = said.providerGameId ?? (said.transactionType === 'PROMODEPOSIT' ? UNNAMED : '')
  if (round === '' || game === '' || supplierOfProvider(said.provider) !== asked.supplier)
    return writeRefusal('syntax_wrong')
  const amounts = amountsOf(said)
  if (!amounts.ok)
    return amounts.code === 'amount_negative' ? writeError(NEGATIVE, NO_BALANCE) : writeRefusal('types_wrong')

  const { supplier, token, user } = asked
  const { currency, providerTransactionId: externalId, isGameOver: roundClosed = false } = said
  const betName = said.providerBetRef
  const moving = { supplier, token, user, currency, externalId, game, round, roundClosed, betName }
  return ASK[said.transactionType](asked, moving, amounts.value)
}

/** The code of a supplier who calls himself as he is written: `Red Tiger` (W-04). Codes have letters and digits alone. */
export const supplierOfProvider = (provider: string): string => provider.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

type Amounts = { cash: Minor; bonus: Minor; promo: Minor }
type Moving = Omit<Parameters<Settling['cancel']>[0], 'amount'>
type Ask = (asked: Asked, moving: Moving, amounts: Amounts) => Promise<Written>

const withdraw: Ask = async (asked, moving, { cash, bonus, promo }) => {
  // All money is cash here: there is none of the other kinds to take.
  if (bonus > 0n || promo > 0n) return overdraft(asked, moving, { cash, error: bonus > 0n ? NO_BONUS : NO_PROMO })
  return bet(asked, moving, { amount: cash, isFree: false })
}

type Stake = { amount: Minor; isFree: boolean; besides?: Minor }

async function bet(asked: Asked, moving: Moving, stake: Stake): Promise<Written> {
  const named = { ...moving, betName: otherNameOf(moving) }
  return moved(asked, moving, await asked.engine.bet({ ...named, ...stake, isRefusedAfterEnd: true }))
}

const otherNameOf = ({ betName, externalId }: Moving) => (betName === externalId ? undefined : betName)

const deposit =
  (isGift: boolean): Ask =>
  async (asked, moving, { cash, bonus, promo }) =>
    moved(asked, moving, await asked.settling.win({ ...moving, amount: cash + bonus + promo, isGift }))

const cancel: Ask = async (asked, moving) => {
  const answer: SettleAnswer = await asked.settling.cancel({ ...moving, amount: 0n })
  if (answer.error === 'transaction_unknown') return writeError(answer.isNoBet ? NO_WITHDRAW : NO_CANCEL, answer)
  return moved(asked, { ...moving, externalId: cancelId(moving.externalId) }, answer)
}

const ASK: { readonly [Type in PamTransaction['transactionType']]: Ask } = {
  WITHDRAW: withdraw,
  DEPOSIT: deposit(false),
  CANCEL: cancel,
  // A free bet: what a promotion pays for is not taken from the player (W-24), and is of one stake all the same (W-12).
  PROMOWITHDRAW: (asked, moving, { cash, bonus, promo }) =>
    bet(
      asked,
      moving,
      cash > 0n ? { amount: cash, isFree: false, besides: bonus + promo } : { amount: bonus + promo, isFree: true },
    ),
  PROMODEPOSIT: deposit(true),
  PROMOCANCEL: cancel,
}

async function moved({ wallet, supplier, ownIds }: Asked, moving: Moving, answer: SettleAnswer): Promise<Written> {
  const { externalId, round } = moving
  const { transactionId } = answer
  if (answer.error !== null || transactionId === undefined)
    return writeMove({ ...answer, error: answer.error ?? 'busy' }, '')
  const stored = { externalId, transactionId, isOfUnknown: false }
  return writeMove(answer, await ownIdOf(wallet, ownIds, { supplier, round, stored }))
}

/** Funds are the last that a bet is refused for (W-13); an id that is used already is no new one without them. */
async function overdraft(
  { engine }: Asked,
  moving: Moving,
  { cash, error }: { cash: Minor; error: PamRefusal },
): Promise<Written> {
  const answer = await engine.judgeBet({ ...moving, betName: otherNameOf(moving), amount: cash, isFree: false })
  return answer.error === null ? writeError(error, answer) : writeMove(answer, '')
}

function amountsOf(said: PamTransaction): Result<Amounts, 'amount_malformed' | 'amount_negative'> {
  const said3 = [said.cashAmount, said.bonusAmount, said.promoAmount]
  if (said3.some(amount => amount < 0n)) return { ok: false, code: 'amount_negative' }
  const amounts: Minor[] = []
  for (const amount of said3) {
    const read = amountIn(readPamAmount, amount, said.currency)
    if (!read.ok) return read
    amounts.push(read.value)
  }
  const [cash = 0n, bonus = 0n, promo = 0n] = amounts
  // They are paid together, as one amount.
  return cash + bonus + promo > AMOUNT_MAX ? refuse('amount_malformed') : ok({ cash, bonus, promo })
}

/** The transactions of an id, or of a bet by the name that joins it with what settled it. */
export async function answerTransactions(asked: Asked, query: URLSearchParams): Promise<Written> {
  const betName = query.get('providerBetRef')
  const id = query.get('providerTransactionId')
  if (betName === null && id === null) return writeRefusal('syntax_wrong')
  if (!isName(betName ?? '') || !isName(id ?? '')) return writeRefusal('types_wrong')
  const { supplier, token, user } = asked
  const what = betName === null ? { id: id ?? '' } : { betName }
  const answer = await asked.settling.moves({ supplier, token, user, ...what })
  if (answer.error !== null || answer.player === null || !('moves' in answer))
    return writeRefusal(answer.error ?? 'busy')
  const { currency } = answer.player
  const texts = answer.moves.map(move => transactionText(move, { supplier, currency, betName }))
  return writeList('transactions', `[${texts.join()}]`)
}

/** Letters a name of the wire may have; the database keeps not even all others. */
export const isName = (text: string): boolean => /^[!-~]*$/.test(text)

function transactionText(
  move: NamedMove,
  { supplier, currency, betName }: { supplier: string; currency: string; betName: string | null },
): string {
  const fields = {
    currency,
    provider: supplier,
    transactionType: typeOf(move),
    transactionDateTime: move.createdAt.toISOString(),
    providerTransactionId: saidId(move.externalId),
    ...(betName === null ? {} : { providerBetRef: betName }),
    ...(move.game === UNNAMED ? {} : { providerGameId: move.game }),
    ...(move.round === UNNAMED ? {} : { providerRoundId: move.round }),
    isGameOver: move.roundClosed,
  }
  // The amounts are put in as digits: no number of ours is wide enough for them.
  const amounts = `"cashAmount":${writePamAmount(move.amount)},"bonusAmount":${NOTHING},"promoAmount":${NOTHING}`
  return `{${amounts},${JSON.stringify(fields).slice(1)}`
}

/** Bets of nothing and what undoes them were free. */
function typeOf({ kind, amount, isGift }: NamedMove): PamTransaction['transactionType'] {
  if (kind === 'win') return isGift ? 'PROMODEPOSIT' : 'DEPOSIT'
  if (kind === 'bet') return amount === 0n ? 'PROMOWITHDRAW' : 'WITHDRAW'
  return amount === 0n ? 'PROMOCANCEL' : 'CANCEL'
}

export async function answerRound(asked: Asked, round: string): Promise<Written> {
  const { supplier, token, user } = asked
  const answer = await asked.settling.round({ supplier, token, user, round })
  if (answer.error === 'transaction_unknown') return writeError(NO_ROUND, NO_BALANCE)
  if (answer.error !== null || !('times' in answer) || answer.times === null)
    return writeRefusal(answer.error ?? 'busy')
  const { game, startedAt, endedAt } = answer.times
  const times = { startTime: startedAt.toISOString(), ...(endedAt === null ? {} : { endTime: endedAt.toISOString() }) }
  return writeList('gameround', JSON.stringify({ providerGameId: game, providerRoundId: round, ...times }))
}

const NEGATIVE: PamRefusal = { of: 'types_wrong', code: 'PAM_ERR_NEGATIVE_STAKE', message: 'an amount is negative' }
const NO_BONUS: PamRefusal = {
  of: 'insufficient_funds',
  code: 'PAM_ERR_BONUS_OVERDRAFT',
  message: 'the player has no bonus to play with',
}
const NO_PROMO: PamRefusal = {
  of: 'insufficient_funds',
  code: 'PAM_ERR_PROMO_OVERDRAFT',
  message: 'the player has no promo money to play with',
}
const NO_CANCEL: PamRefusal = {
  of: 'transaction_unknown',
  code: 'PAM_ERR_CANCEL_NOT_FOUND',
  message: 'no such bet; it is refused should it come',
}
const NO_WITHDRAW: PamRefusal = {
  of: 'transaction_unknown',
  code: 'PAM_ERR_CANCEL_NON_WITHDRAW',
  message: 'only a withdrawal can be cancelled',
}
const NO_ROUND: PamRefusal = {
  of: 'transaction_unknown',
  code: 'PAM_ERR_ROUND_NOT_FOUND',
  message: 'no such round of this player',
}
