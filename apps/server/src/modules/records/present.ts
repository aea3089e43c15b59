import { records as contract, type Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { formatAmount } from '@hiyas/kernel'
import type { BetFacts, BetStep, StatementLine } from '@hiyas/ledger'
import { askedById, type GameLabel, type GameVersion } from '../games/index.ts'
import { LINE_KINDS, type LineKind } from './kinds.ts'

export type BettingRecord = Out<typeof contract.bettingRecords>['list'][number]
type Transaction = Out<typeof contract.memberTransactions>['list'][number]
type Detail = Out<typeof contract.bettingRecordDetail>

export const categoryOf = (label: GameLabel | undefined): string => label?.category ?? contract.CATEGORY_UNKNOWN

/** Whose bet it is, and in which game. */
type About = { label: GameLabel | undefined; customerName: string }

/** A bet as a line of the record. Only the stake of a settled one is lost; what was won stays won though the bet was taken back (W-18). */
export function presentBet(bet: BetFacts, { label, customerName }: About): BettingRecord {
  const valid = bet.state === 'settled' ? bet.stake : 0n
  return {
    recordId: bet.transactionId.toString(),
    orderNo: bet.round,
    customerName,
    gameName: label?.gameName ?? bet.game,
    vendorName: label?.vendorName ?? bet.supplier,
    vassalage: label?.vendor ?? bet.supplier,
    gameType: categoryOf(label),
    iconUrl: label?.iconUrl ?? '',
    betAmount: formatAmount(bet.stake),
    validBetAmount: formatAmount(valid),
    winAmount: formatAmount(bet.payout),
    profitAndLoss: formatAmount(bet.payout - valid),
    status: bet.state,
    betTimeInTimestamp: bet.placedAt.getTime(),
    transTimeInTimestamp: bet.settledAt?.getTime() ?? null,
  }
}

export const presentDetail = (
  { bet, steps }: { bet: BetFacts; steps: readonly BetStep[] },
  about: About,
  version: GameVersion | null,
): Detail => ({
  record: presentBet(bet, about),
  reference: bet.externalId,
  supplier: bet.supplier,
  game: {
    code: bet.game,
    nodeId: about.label?.nodeId ?? '',
    model: version?.model ?? '',
    rtp: version?.rtp ?? '',
    volatility: version?.volatility ?? '',
  },
  steps: steps.map(step => ({
    stepId: step.transactionId.toString(),
    kind: step.kind,
    reference: askedById(step.externalId),
    amount: formatAmount(step.amount),
    balanceAfter: formatAmount(step.balanceAfter),
    takesBack: step.takesBack?.toString() ?? null,
    at: step.at.getTime(),
  })),
})

export const nameOfKind = (kind: LineKind): TextKey => `tx.${kind}`

/** A movement as a line of the account record. A supplier's message names its own order and game, ours the number in the books. */
export function presentLine(
  line: Omit<StatementLine, 'takenBackBy'> & { kind: LineKind },
  about: { customerName: string; typeName: string; label: GameLabel | undefined },
): Transaction {
  const isOurs = line.game === null
  return {
    txId: line.transactionId.toString(),
    ...LINE_KINDS[line.kind],
    txTypeName: about.typeName,
    txTimeInTimestamp: line.at.getTime(),
    orderNo: isOurs ? line.transactionId.toString() : askedById(line.externalId),
    remark: isOurs ? '' : (about.label?.gameName ?? line.game ?? ''),
    amount: formatAmount(line.amount),
    currentAvailBalance: formatAmount(line.balanceAfter),
    customerName: about.customerName,
  }
}
