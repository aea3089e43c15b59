/**
 * The chart of accounts. `ledger.account_kind` holds the same table for SQL; a test keeps the two equal.
 * Only accounts of members store a balance: a house account is the sum of its postings, so that no bet waits for another
 * one at a row of ours. Trial money has the same chart in books of its own.
 */
export const CHART = {
  player_cash: { type: 'liability', storesBalance: true, life: 'lasting' },
  player_bonus: { type: 'liability', storesBalance: true, life: 'object' },
  player_locked_withdrawal: { type: 'liability', storesBalance: true, life: 'holds' },
  player_locked_transfer: { type: 'liability', storesBalance: true, life: 'holds' },
  player_chase_escrow: { type: 'liability', storesBalance: true, life: 'holds' },
  player_envelope_escrow: { type: 'liability', storesBalance: true, life: 'holds' },
  player_pvp_escrow: { type: 'liability', storesBalance: true, life: 'object' },
  agent_payable: { type: 'liability', storesBalance: false, life: 'lasting' },
  deposits_unmatched: { type: 'liability', storesBalance: false, life: 'lasting' },
  withdrawals_in_transit: { type: 'liability', storesBalance: false, life: 'lasting' },
  supplier_clearing: { type: 'liability', storesBalance: false, life: 'lasting' },
  supplier_payable: { type: 'liability', storesBalance: false, life: 'lasting' },
  pool_cockfight: { type: 'liability', storesBalance: false, life: 'object' },
  pool_lottery_issue: { type: 'liability', storesBalance: false, life: 'object' },
  pool_rebate: { type: 'liability', storesBalance: false, life: 'object' },
  jackpot_progressive: { type: 'liability', storesBalance: false, life: 'lasting' },
  jackpot_seed: { type: 'liability', storesBalance: false, life: 'lasting' },
  payment_clearing: { type: 'asset', storesBalance: false, life: 'lasting' },
  bank_receiving: { type: 'asset', storesBalance: false, life: 'lasting' },
  bank_payout: { type: 'asset', storesBalance: false, life: 'lasting' },
  receivable_player: { type: 'asset', storesBalance: false, life: 'lasting' },
  house_ggr: { type: 'income', storesBalance: false, life: 'lasting' },
  house_rake: { type: 'income', storesBalance: false, life: 'lasting' },
  house_cockfight_commission: { type: 'income', storesBalance: false, life: 'lasting' },
  house_breakage: { type: 'income', storesBalance: false, life: 'lasting' },
  house_fee: { type: 'income', storesBalance: false, life: 'lasting' },
  expense_bonus: { type: 'expense', storesBalance: false, life: 'lasting' },
  expense_rebate: { type: 'expense', storesBalance: false, life: 'lasting' },
  expense_salary: { type: 'expense', storesBalance: false, life: 'lasting' },
  expense_fee: { type: 'expense', storesBalance: false, life: 'lasting' },
  expense_recall_loss: { type: 'expense', storesBalance: false, life: 'lasting' },
  expense_rollback_loss: { type: 'expense', storesBalance: false, life: 'lasting' },
} as const satisfies Record<string, { type: AccountType; storesBalance: boolean; life: AccountLife }>

/** Decides the sign of a balance: liabilities and income grow by credits, assets and expenses by debits. */
export type AccountType = 'asset' | 'liability' | 'income' | 'expense'

/**
 * What explains the money in an account. `holds`: its open holds sum to it (D-05). `object`: it belongs to one bonus, table, fight,
 * issue or distribution, and is closed at zero when that ends (D-05, D-06); of a member it is owned as `<member>:<object>`.
 */
export type AccountLife = 'lasting' | 'holds' | 'object'

export type AccountKind = keyof typeof CHART
