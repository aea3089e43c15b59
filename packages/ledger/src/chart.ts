/**
 * The chart of accounts. `ledger.account_kind` holds the same table for SQL; a test keeps the two equal.
 * Only accounts of members store a balance: a house account is the sum of its postings, so that no bet waits for another
 * one at a row of ours.
 */
export const CHART = {
  player_cash: { type: 'liability', storesBalance: true },
  player_bonus: { type: 'liability', storesBalance: true },
  player_locked_withdrawal: { type: 'liability', storesBalance: true },
  player_chase_escrow: { type: 'liability', storesBalance: true },
  player_pvp_escrow: { type: 'liability', storesBalance: true },
  player_envelope_escrow: { type: 'liability', storesBalance: true },
  agent_payable: { type: 'liability', storesBalance: false },
  deposits_unmatched: { type: 'liability', storesBalance: false },
  withdrawals_in_transit: { type: 'liability', storesBalance: false },
  supplier_clearing: { type: 'liability', storesBalance: false },
  pool_cockfight: { type: 'liability', storesBalance: false },
  pool_lottery_issue: { type: 'liability', storesBalance: false },
  jackpot_progressive: { type: 'liability', storesBalance: false },
  jackpot_seed: { type: 'liability', storesBalance: false },
  payment_clearing: { type: 'asset', storesBalance: false },
  bank_receiving: { type: 'asset', storesBalance: false },
  bank_payout: { type: 'asset', storesBalance: false },
  receivable_player: { type: 'asset', storesBalance: false },
  house_ggr: { type: 'income', storesBalance: false },
  house_rake: { type: 'income', storesBalance: false },
  house_cockfight_commission: { type: 'income', storesBalance: false },
  house_breakage: { type: 'income', storesBalance: false },
  house_fee: { type: 'income', storesBalance: false },
  expense_bonus: { type: 'expense', storesBalance: false },
  expense_rebate: { type: 'expense', storesBalance: false },
  expense_salary: { type: 'expense', storesBalance: false },
  expense_fee: { type: 'expense', storesBalance: false },
  expense_recall_loss: { type: 'expense', storesBalance: false },
  expense_rollback_loss: { type: 'expense', storesBalance: false },
} as const satisfies Record<string, { type: AccountType; storesBalance: boolean }>

/** Decides the sign of a balance: liabilities and income grow by credits, assets and expenses by debits. */
export type AccountType = 'asset' | 'liability' | 'income' | 'expense'

export type AccountKind = keyof typeof CHART

/** What a transaction of ours is for. Suppliers' bets, wins and rollbacks go through the writer and are not listed here. */
export type PostingKind =
  | 'deposit'
  | 'bonus_grant'
  | 'bonus_convert'
  | 'bonus_expire'
  | 'rebate'
  | 'transfer'
  | 'fee'
  | 'ggr_recognition'
  | 'adjustment'
  | 'hold'
  | 'hold_settle'
  | 'hold_release'
