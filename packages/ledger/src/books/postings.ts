import type { AccountKind } from './chart.ts'

/** What a kind of posting may do: which accounts it debits, which it credits, and whether it may touch more than one member. */
export type PostingRule = {
  debit: readonly AccountKind[]
  credit: readonly AccountKind[]
  members: 'one' | 'many'
}

const CASH = ['player_cash', 'player_bonus'] as const
const HELD = [
  'player_locked_withdrawal',
  'player_locked_transfer',
  'player_chase_escrow',
  'player_envelope_escrow',
] as const
const POOLS = ['pool_cockfight', 'pool_lottery_issue'] as const
const INCOME_AND_EXPENSE = [
  'house_ggr',
  'house_fee',
  'house_breakage',
  'expense_bonus',
  'expense_rebate',
  'expense_salary',
  'expense_fee',
  'expense_recall_loss',
  'expense_rollback_loss',
] as const

/**
 * Every posting of our own. The tables `ledger.posting_kind` and `ledger.posting_rule` hold the same, `ledger.post` refuses what does
 * not fit, and a test keeps them equal. A posting that is not here does not exist; a mistake is taken back by `reverse`.
 */
export const POSTINGS = {
  deposit: { debit: ['payment_clearing', 'expense_fee'], credit: ['player_cash'], members: 'one' },
  deposit_unmatched: { debit: ['bank_receiving'], credit: ['deposits_unmatched'], members: 'one' },
  deposit_matched: { debit: ['deposits_unmatched'], credit: ['player_cash'], members: 'one' },
  /** A chargeback: what the member has already spent he owes us (P-09). */
  deposit_returned: {
    debit: ['player_cash', 'receivable_player'],
    credit: ['payment_clearing', 'bank_receiving'],
    members: 'one',
  },
  receivable_settled: { debit: ['player_cash'], credit: ['receivable_player'], members: 'one' },
  payment_settled: { debit: ['bank_receiving', 'expense_fee'], credit: ['payment_clearing'], members: 'one' },
  /** A withdrawal, a transfer to a supplier, a chase order or an envelope is asked for. */
  hold: { debit: ['player_cash'], credit: HELD, members: 'one' },
  hold_settle: {
    debit: HELD,
    credit: ['withdrawals_in_transit', 'house_fee', 'supplier_clearing', 'pool_lottery_issue', 'player_cash'],
    members: 'many',
  },
  hold_release: { debit: HELD, credit: ['player_cash'], members: 'one' },
  withdrawal_paid: {
    debit: ['withdrawals_in_transit', 'expense_fee'],
    credit: ['bank_payout', 'payment_clearing'],
    members: 'one',
  },
  withdrawal_failed: { debit: ['withdrawals_in_transit'], credit: ['player_cash'], members: 'one' },
  /** Back from a supplier that holds the balance itself; the way there is a hold (W-40). */
  transfer_in: { debit: ['supplier_clearing'], credit: ['player_cash'], members: 'one' },
  ggr_recognition: {
    debit: ['supplier_clearing', 'house_ggr'],
    credit: ['supplier_clearing', 'house_ggr'],
    members: 'one',
  },
  supplier_share: { debit: ['house_ggr'], credit: ['supplier_payable'], members: 'one' },
  supplier_paid: { debit: ['supplier_payable'], credit: ['bank_payout'], members: 'one' },
  lottery_bet: { debit: CASH, credit: ['pool_lottery_issue'], members: 'one' },
  lottery_refund: { debit: ['pool_lottery_issue'], credit: CASH, members: 'many' },
  lottery_prize: { debit: ['pool_lottery_issue'], credit: CASH, members: 'many' },
  jackpot_fund: { debit: ['house_ggr'], credit: ['jackpot_seed'], members: 'one' },
  jackpot_share: { debit: ['pool_lottery_issue'], credit: ['jackpot_progressive'], members: 'one' },
  jackpot_hit: { debit: ['jackpot_progressive', 'jackpot_seed'], credit: ['player_cash'], members: 'many' },
  cockfight_bet: { debit: CASH, credit: ['pool_cockfight'], members: 'one' },
  cockfight_refund: { debit: ['pool_cockfight'], credit: CASH, members: 'many' },
  cockfight_payout: {
    debit: ['pool_cockfight'],
    credit: ['player_cash', 'player_bonus', 'house_cockfight_commission', 'house_breakage'],
    members: 'many',
  },
  /** What a pool has too much or too little when it ends is won or lost by the house. */
  pool_close: { debit: [...POOLS, 'house_ggr'], credit: [...POOLS, 'house_ggr'], members: 'one' },
  /** A prize paid by mistake is taken back as far as it is there. */
  prize_recall: { debit: ['player_cash', 'expense_recall_loss'], credit: POOLS, members: 'one' },
  pvp_buy_in: { debit: ['player_cash'], credit: ['player_pvp_escrow'], members: 'one' },
  pvp_hand: { debit: ['player_pvp_escrow'], credit: ['player_pvp_escrow', 'house_rake'], members: 'many' },
  pvp_leave: { debit: ['player_pvp_escrow'], credit: ['player_cash'], members: 'one' },
  bonus_grant: { debit: ['expense_bonus'], credit: CASH, members: 'one' },
  bonus_convert: { debit: ['player_bonus'], credit: ['player_cash'], members: 'one' },
  bonus_expire: { debit: ['player_bonus'], credit: ['expense_bonus'], members: 'one' },
  rebate: { debit: ['expense_rebate'], credit: ['player_cash', 'agent_payable'], members: 'one' },
  /** A rebate shared by a chain of agents passes through an account that ends at zero, so nothing of it is lost or made (D-11). */
  rebate_fund: { debit: ['expense_rebate'], credit: ['pool_rebate'], members: 'one' },
  rebate_share: { debit: ['pool_rebate'], credit: ['player_cash', 'agent_payable'], members: 'many' },
  salary: { debit: ['expense_salary'], credit: ['player_cash', 'agent_payable'], members: 'one' },
  agent_payout: { debit: ['agent_payable'], credit: ['player_cash'], members: 'one' },
  contract_pay: { debit: ['player_cash'], credit: ['player_cash'], members: 'many' },
  transfer: { debit: ['player_cash'], credit: ['player_cash'], members: 'many' },
  fee: { debit: CASH, credit: ['house_fee'], members: 'one' },
  adjustment: {
    debit: [...CASH, ...INCOME_AND_EXPENSE],
    credit: [...CASH, ...INCOME_AND_EXPENSE],
    members: 'one',
  },
} as const satisfies Record<string, PostingRule>

/** What a transaction of ours is for. */
export type PostingKind = keyof typeof POSTINGS

/**
 * What suppliers' moves do, through the writer. The part of a taken-back win that was already spent is a loss of ours (W-19). A win of
 * zero, a free bet and a cancel of what never came move nothing.
 */
export const SUPPLIER_POSTINGS = {
  bet: { debit: CASH, credit: ['supplier_clearing'], members: 'one' },
  win: { debit: ['supplier_clearing'], credit: CASH, members: 'one' },
  rollback: {
    debit: ['supplier_clearing', 'player_cash', 'player_bonus', 'expense_rollback_loss'],
    credit: ['player_cash', 'player_bonus', 'supplier_clearing'],
    members: 'one',
  },
} as const satisfies Record<string, PostingRule>
