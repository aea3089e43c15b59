import type { records as contract, Out } from '@hiyas/contract'
import { formatAmount } from '@hiyas/kernel'
import type { BetFacts } from '@hiyas/ledger'
import type { GameLabel } from '../games/index.ts'

type BettingRecord = Out<typeof contract.bettingRecords>['list'][number]

/** A bet as a line of the record. A cancelled one neither won nor lost. */
export function presentBet(bet: BetFacts, label: GameLabel | undefined): BettingRecord {
  const difference = bet.state === 'settled' ? bet.payout - bet.stake : 0n
  return {
    orderNo: bet.round,
    gameName: label?.gameName ?? bet.game,
    vendorName: label?.vendorName ?? bet.supplier,
    vassalage: label?.vendor ?? bet.supplier,
    iconUrl: label?.iconUrl ?? '',
    betAmount: formatAmount(bet.stake),
    winAmount: formatAmount(bet.payout),
    profitAndLoss: formatAmount(difference),
    status: bet.state,
    betTimeInTimestamp: bet.placedAt.getTime(),
  }
}
