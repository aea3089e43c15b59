import type { records as contract } from '@hiyas/contract'
import type { PostingKind } from '@hiyas/ledger'

/** What may change the balance of a member: messages of suppliers, postings of ours, and what takes one of these back. */
export type LineKind = 'bet' | 'win' | 'rollback' | 'reversal' | Exclude<PostingKind, HouseOnly>

/** Postings between accounts of the house: no member sees one. */
type HouseOnly =
  | 'ggr_recognition'
  | 'supplier_share'
  | 'supplier_paid'
  | 'jackpot_fund'
  | 'jackpot_share'
  | 'pool_close'
  | 'rebate_fund'
  | 'payment_settled'
  | 'withdrawal_paid'
  | 'pvp_hand'
  | 'deposit_unmatched'

/** The number of a kind on the wire, and what it counts as where records are filtered. A number never changes its meaning. */
export const LINE_KINDS = {
  deposit: { txTypeId: 1101, codeType: 'deposit' },
  deposit_matched: { txTypeId: 1103, codeType: 'deposit' },
  deposit_returned: { txTypeId: 1104, codeType: 'deposit' },
  receivable_settled: { txTypeId: 1105, codeType: 'deposit' },
  hold: { txTypeId: 2101, codeType: 'other' },
  hold_settle: { txTypeId: 2102, codeType: 'other' },
  hold_release: { txTypeId: 2103, codeType: 'other' },
  withdrawal_failed: { txTypeId: 2105, codeType: 'withdraw' },
  bet: { txTypeId: 3101, codeType: 'betting' },
  rollback: { txTypeId: 3102, codeType: 'betting' },
  lottery_bet: { txTypeId: 3103, codeType: 'betting' },
  lottery_refund: { txTypeId: 3104, codeType: 'betting' },
  cockfight_bet: { txTypeId: 3105, codeType: 'betting' },
  cockfight_refund: { txTypeId: 3106, codeType: 'betting' },
  pvp_buy_in: { txTypeId: 3107, codeType: 'betting' },
  pvp_leave: { txTypeId: 3108, codeType: 'betting' },
  win: { txTypeId: 4101, codeType: 'winning' },
  lottery_prize: { txTypeId: 4102, codeType: 'winning' },
  cockfight_payout: { txTypeId: 4103, codeType: 'winning' },
  jackpot_hit: { txTypeId: 4104, codeType: 'winning' },
  prize_recall: { txTypeId: 4105, codeType: 'winning' },
  bonus_grant: { txTypeId: 5101, codeType: 'dividend' },
  bonus_convert: { txTypeId: 5102, codeType: 'dividend' },
  bonus_expire: { txTypeId: 5103, codeType: 'dividend' },
  rebate: { txTypeId: 6101, codeType: 'betting_rebate' },
  rebate_share: { txTypeId: 6201, codeType: 'agent_rebate' },
  agent_payout: { txTypeId: 6202, codeType: 'agent_rebate' },
  contract_pay: { txTypeId: 6301, codeType: 'share_bonus' },
  salary: { txTypeId: 6401, codeType: 'daily_wage' },
  transfer: { txTypeId: 7101, codeType: 'other' },
  transfer_in: { txTypeId: 7102, codeType: 'other' },
  fee: { txTypeId: 7201, codeType: 'other' },
  adjustment: { txTypeId: 7301, codeType: 'other' },
  reversal: { txTypeId: 7302, codeType: 'other' },
} as const satisfies Record<LineKind, { txTypeId: number; codeType: contract.CodeType }>
