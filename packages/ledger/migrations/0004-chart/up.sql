-- The whole chart of accounts, what each kind of posting may do, accounts that end, books of trial and of real money.
-- chart.ts and postings.ts hold the same tables, and a test keeps them equal.

alter table ledger.account_kind
  add column life text not null default 'lasting' check (life in ('lasting', 'holds', 'object'));
alter table ledger.account_kind alter column life drop default;

update ledger.account_kind set life = 'holds'
 where kind in ('player_locked_withdrawal', 'player_chase_escrow', 'player_envelope_escrow');
update ledger.account_kind set life = 'object'
 where kind in ('player_bonus', 'player_pvp_escrow', 'pool_cockfight', 'pool_lottery_issue');
insert into ledger.account_kind (kind, type, stores_balance, life) values
  ('player_locked_transfer', 'liability', true, 'holds'),
  ('supplier_payable', 'liability', false, 'lasting'),
  ('pool_rebate', 'liability', false, 'object');

-- An account of an object (a fight, an issue, a bonus, a table) ends with it, at zero and for ever (D-05, D-06).
alter table ledger.account add column closed_at timestamptz;
create index account_closed on ledger.account (id) where closed_at is not null;

-- Trial money (W-29) never meets a bank. A book of real money must be covered by what is at the banks (D-09); until a merchant's
-- licence makes it so, a book is a demo.
alter table ledger.book add column purpose text not null default 'demo' check (purpose in ('trial', 'demo', 'real'));
update ledger.book set purpose = 'trial' where currency in ('FUN', 'XXX');
alter table ledger.book add constraint book_trial_by_currency check ((purpose = 'trial') = (currency in ('FUN', 'XXX')));

-- Members of our own, for tests of a live site: they play, and nothing of theirs is ever paid out (D-08).
create table ledger.internal_owner (
  merchant text not null,
  owner text not null,
  primary key (merchant, owner)
);

create table ledger.posting_kind (
  kind text primary key,
  -- Whether one transaction may touch the accounts of more than one member.
  many_members boolean not null
);

create table ledger.posting_rule (
  kind text not null references ledger.posting_kind,
  side text not null check (side in ('debit', 'credit')),
  account_kind text not null references ledger.account_kind,
  primary key (kind, side, account_kind)
);

insert into ledger.posting_kind (kind, many_members) values
  ('deposit', false),
  ('deposit_unmatched', false),
  ('deposit_matched', false),
  ('deposit_returned', false),
  ('receivable_settled', false),
  ('payment_settled', false),
  ('hold', false),
  ('hold_settle', true),
  ('hold_release', false),
  ('withdrawal_paid', false),
  ('withdrawal_failed', false),
  ('transfer_in', false),
  ('ggr_recognition', false),
  ('supplier_share', false),
  ('supplier_paid', false),
  ('lottery_bet', false),
  ('lottery_refund', true),
  ('lottery_prize', true),
  ('jackpot_fund', false),
  ('jackpot_share', false),
  ('jackpot_hit', true),
  ('cockfight_bet', false),
  ('cockfight_refund', true),
  ('cockfight_payout', true),
  ('pool_close', false),
  ('prize_recall', false),
  ('pvp_buy_in', false),
  ('pvp_hand', true),
  ('pvp_leave', false),
  ('bonus_grant', false),
  ('bonus_convert', false),
  ('bonus_expire', false),
  ('rebate', false),
  ('rebate_fund', false),
  ('rebate_share', true),
  ('salary', false),
  ('agent_payout', false),
  ('contract_pay', true),
  ('transfer', true),
  ('fee', false),
  ('adjustment', false),
  ('bet', false),
  ('win', false),
  ('rollback', false);

insert into ledger.posting_rule (kind, side, account_kind)
select kind, side, unnest(account_kinds) from (values
  ('deposit', 'debit', array['payment_clearing', 'expense_fee']),
  ('deposit', 'credit', array['player_cash']),
  ('deposit_unmatched', 'debit', array['bank_receiving']),
  ('deposit_unmatched', 'credit', array['deposits_unmatched']),
  ('deposit_matched', 'debit', array['deposits_unmatched']),
  ('deposit_matched', 'credit', array['player_cash']),
  ('deposit_returned', 'debit', array['player_cash', 'receivable_player']),
  ('deposit_returned', 'credit', array['payment_clearing', 'bank_receiving']),
  ('receivable_settled', 'debit', array['player_cash']),
  ('receivable_settled', 'credit', array['receivable_player']),
  ('payment_settled', 'debit', array['bank_receiving', 'expense_fee']),
  ('payment_settled', 'credit', array['payment_clearing']),
  ('hold', 'debit', array['player_cash']),
  ('hold', 'credit', array['player_locked_withdrawal', 'player_locked_transfer', 'player_chase_escrow', 'player_envelope_escrow']),
  ('hold_settle', 'debit', array['player_locked_withdrawal', 'player_locked_transfer', 'player_chase_escrow', 'player_envelope_escrow']),
  ('hold_settle', 'credit', array['withdrawals_in_transit', 'house_fee', 'supplier_clearing', 'pool_lottery_issue', 'player_cash']),
  ('hold_release', 'debit', array['player_locked_withdrawal', 'player_locked_transfer', 'player_chase_escrow', 'player_envelope_escrow']),
  ('hold_release', 'credit', array['player_cash']),
  ('withdrawal_paid', 'debit', array['withdrawals_in_transit', 'expense_fee']),
  ('withdrawal_paid', 'credit', array['bank_payout', 'payment_clearing']),
  ('withdrawal_failed', 'debit', array['withdrawals_in_transit']),
  ('withdrawal_failed', 'credit', array['player_cash']),
  ('transfer_in', 'debit', array['supplier_clearing']),
  ('transfer_in', 'credit', array['player_cash']),
  ('ggr_recognition', 'debit', array['supplier_clearing', 'house_ggr']),
  ('ggr_recognition', 'credit', array['supplier_clearing', 'house_ggr']),
  ('supplier_share', 'debit', array['house_ggr']),
  ('supplier_share', 'credit', array['supplier_payable']),
  ('supplier_paid', 'debit', array['supplier_payable']),
  ('supplier_paid', 'credit', array['bank_payout']),
  ('lottery_bet', 'debit', array['player_cash', 'player_bonus']),
  ('lottery_bet', 'credit', array['pool_lottery_issue']),
  ('lottery_refund', 'debit', array['pool_lottery_issue']),
  ('lottery_refund', 'credit', array['player_cash', 'player_bonus']),
  ('lottery_prize', 'debit', array['pool_lottery_issue']),
  ('lottery_prize', 'credit', array['player_cash', 'player_bonus']),
  ('jackpot_fund', 'debit', array['house_ggr']),
  ('jackpot_fund', 'credit', array['jackpot_seed']),
  ('jackpot_share', 'debit', array['pool_lottery_issue']),
  ('jackpot_share', 'credit', array['jackpot_progressive']),
  ('jackpot_hit', 'debit', array['jackpot_progressive', 'jackpot_seed']),
  ('jackpot_hit', 'credit', array['player_cash']),
  ('cockfight_bet', 'debit', array['player_cash', 'player_bonus']),
  ('cockfight_bet', 'credit', array['pool_cockfight']),
  ('cockfight_refund', 'debit', array['pool_cockfight']),
  ('cockfight_refund', 'credit', array['player_cash', 'player_bonus']),
  ('cockfight_payout', 'debit', array['pool_cockfight']),
  ('cockfight_payout', 'credit', array['player_cash', 'player_bonus', 'house_cockfight_commission', 'house_breakage']),
  ('pool_close', 'debit', array['pool_cockfight', 'pool_lottery_issue', 'house_ggr']),
  ('pool_close', 'credit', array['pool_cockfight', 'pool_lottery_issue', 'house_ggr']),
  ('prize_recall', 'debit', array['player_cash', 'expense_recall_loss']),
  ('prize_recall', 'credit', array['pool_cockfight', 'pool_lottery_issue']),
  ('pvp_buy_in', 'debit', array['player_cash']),
  ('pvp_buy_in', 'credit', array['player_pvp_escrow']),
  ('pvp_hand', 'debit', array['player_pvp_escrow']),
  ('pvp_hand', 'credit', array['player_pvp_escrow', 'house_rake']),
  ('pvp_leave', 'debit', array['player_pvp_escrow']),
  ('pvp_leave', 'credit', array['player_cash']),
  ('bonus_grant', 'debit', array['expense_bonus']),
  ('bonus_grant', 'credit', array['player_cash', 'player_bonus']),
  ('bonus_convert', 'debit', array['player_bonus']),
  ('bonus_convert', 'credit', array['player_cash']),
  ('bonus_expire', 'debit', array['player_bonus']),
  ('bonus_expire', 'credit', array['expense_bonus']),
  ('rebate', 'debit', array['expense_rebate']),
  ('rebate', 'credit', array['player_cash', 'agent_payable']),
  ('rebate_fund', 'debit', array['expense_rebate']),
  ('rebate_fund', 'credit', array['pool_rebate']),
  ('rebate_share', 'debit', array['pool_rebate']),
  ('rebate_share', 'credit', array['player_cash', 'agent_payable']),
  ('salary', 'debit', array['expense_salary']),
  ('salary', 'credit', array['player_cash', 'agent_payable']),
  ('agent_payout', 'debit', array['agent_payable']),
  ('agent_payout', 'credit', array['player_cash']),
  ('contract_pay', 'debit', array['player_cash']),
  ('contract_pay', 'credit', array['player_cash']),
  ('transfer', 'debit', array['player_cash']),
  ('transfer', 'credit', array['player_cash']),
  ('fee', 'debit', array['player_cash', 'player_bonus']),
  ('fee', 'credit', array['house_fee']),
  ('adjustment', 'debit', array['player_cash', 'player_bonus', 'house_ggr', 'house_fee', 'house_breakage', 'expense_bonus', 'expense_rebate', 'expense_salary', 'expense_fee', 'expense_recall_loss', 'expense_rollback_loss']),
  ('adjustment', 'credit', array['player_cash', 'player_bonus', 'house_ggr', 'house_fee', 'house_breakage', 'expense_bonus', 'expense_rebate', 'expense_salary', 'expense_fee', 'expense_recall_loss', 'expense_rollback_loss']),
  ('bet', 'debit', array['player_cash', 'player_bonus']),
  ('bet', 'credit', array['supplier_clearing']),
  ('win', 'debit', array['supplier_clearing']),
  ('win', 'credit', array['player_cash', 'player_bonus']),
  ('rollback', 'debit', array['supplier_clearing', 'player_cash', 'player_bonus', 'expense_rollback_loss']),
  ('rollback', 'credit', array['player_cash', 'player_bonus', 'supplier_clearing'])
) rule(kind, side, account_kinds);

-- Answers the account with this key, and opens it if there is none. Safe to call twice, and by two at once.
create or replace function ledger.open_account(p_merchant text, p_kind text, p_owner text, p_currency text) returns bigint
language plpgsql as $$
declare
  v_book integer;
  v_id bigint;
begin
  select account.id into v_id
    from ledger.book join ledger.account on account.book = book.id
   where book.merchant = p_merchant and book.currency = p_currency and account.kind = p_kind and account.owner = p_owner;
  if found then return v_id; end if;

  insert into ledger.book (merchant, currency, purpose)
    values (p_merchant, p_currency, case when p_currency in ('FUN', 'XXX') then 'trial' else 'demo' end) on conflict do nothing;
  select id into v_book from ledger.book where merchant = p_merchant and currency = p_currency;

  insert into ledger.account (book, kind, owner) values (v_book, p_kind, p_owner) on conflict do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from ledger.account where book = v_book and kind = p_kind and owner = p_owner;
    return v_id;
  end if;
  insert into ledger.wallet (id, book)
    select v_id, v_book from ledger.account_kind where kind = p_kind and stores_balance;
  return v_id;
end $$;
