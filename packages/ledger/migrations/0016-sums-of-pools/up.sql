-- What is in a pool when it ends is the sum of its postings, which have no index by account: all postings that ever were had to be read. They
-- lie in the order of their transactions, so those since the pool was opened are found by blocks, and there are none of it before.
alter table ledger.account
  -- No transaction up to this one is about the account. Null in those that keep a balance or never end, and in those from before.
  add column opened_after bigint;

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

  -- Whoever posts to it draws the id of his transaction when he has seen it: later than all that are here now.
  insert into ledger.account (book, kind, owner, opened_after)
    select v_book, p_kind, p_owner,
           case when account_kind.life = 'object' and not stores_balance then (select coalesce(max(id), 0) from ledger.transaction) end
      from (select 1) one left join ledger.account_kind on account_kind.kind = p_kind
    on conflict do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from ledger.account where book = v_book and kind = p_kind and owner = p_owner;
    return v_id;
  end if;
  insert into ledger.wallet (id, book)
    select v_id, v_book from ledger.account_kind where kind = p_kind and stores_balance;
  return v_id;
end $$;

-- Closes an account of an object. Answers whether it is closed: false when there is money in it.
create or replace function ledger.close_account(p_account bigint) returns boolean language plpgsql
-- By the blocks of the postings, whatever the planner guesses of a number it does not know.
set enable_seqscan = off
as $$
declare
  v_account record;
begin
  select account.closed_at, account.opened_after, account_kind.life, account_kind.stores_balance into v_account
    from ledger.account join ledger.account_kind on account_kind.kind = account.kind
   where account.id = p_account for update of account;
  if v_account.life is distinct from 'object' then
    raise exception 'account % cannot end', p_account using errcode = 'check_violation';
  end if;
  if v_account.closed_at is not null then return true; end if;
  -- A new statement, which sees what was posted by those who held the account until now.
  if v_account.stores_balance then
    perform 1 from ledger.wallet where id = p_account and balance = 0 for no key update;
    if not found then return false; end if;
  elsif exists (
    select from ledger.posting
     where transaction > coalesce(v_account.opened_after, 0) and (debit = p_account or credit = p_account)
    having sum(case when credit = p_account then amount else -amount end) <> 0
  ) then
    return false;
  end if;
  update ledger.account set closed_at = clock_timestamp() where id = p_account;
  return true;
end $$;
