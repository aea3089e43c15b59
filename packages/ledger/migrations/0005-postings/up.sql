-- Postings that hold to their table, accounts that end, and what our own postings did to each member's account.

-- A reversal mirrors its original, which had to fit.
insert into ledger.posting_kind (kind, many_members) values ('reversal', true);
-- Both ways: a reversal names its original, and an original has one reversal at most.
create unique index transaction_reversed_once on ledger.transaction (reference) where kind = 'reversal';

-- What a transaction of ours did to one member's account. Of a supplier's move its header says it, so bets write nothing here.
create table ledger.entry (
  account bigint not null,
  transaction bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  primary key (account, transaction)
);

insert into ledger.entry (account, transaction, amount, balance_after)
  select account, transaction, amount, balance_after
    from (
      select account, transaction, amount, sum(amount) over (partition by account order by transaction) as balance_after
        from (
          select account, transaction, sum(amount) as amount
            from (select credit as account, transaction, amount from ledger.posting
                  union all select debit, transaction, -amount from ledger.posting) side
           where account in (select id from ledger.wallet)
           group by account, transaction
        ) step
    ) running
   where transaction in (select id from ledger.transaction where source = 'house');

create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

-- A member's wins and cancels, for his statement. His bets have an index already and pay nothing for this one.
create index transaction_answers_of_account on ledger.transaction (account, id) where account is not null and kind <> 'bet';

-- Ids and times rise together but for transactions that are written at the same moment, and a statement ends within seconds: so the id
-- from which on everything is at or after a moment is found by halving, and no bet pays for an index of times. Answers an id below
-- every transaction at or after the moment; of those above it some may be older, by up to ten minutes.
create function ledger.id_before(p_moment timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(id) from ledger.transaction), 0);
  v_middle bigint;
  v_at timestamptz;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select created_at into v_at from ledger.transaction where id >= v_middle order by id limit 1;
    if v_at < p_moment - interval '10 minutes' then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;

-- Closes an account of an object. Answers whether it is closed: false when there is money in it.
create function ledger.close_account(p_account bigint) returns boolean language plpgsql as $$
declare
  v_account record;
begin
  select account.closed_at, account_kind.life, account_kind.stores_balance into v_account
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
    select from ledger.posting where p_account in (debit, credit)
    having sum(case when credit = p_account then amount else -amount end) <> 0
  ) then
    return false;
  end if;
  update ledger.account set closed_at = clock_timestamp() where id = p_account;
  return true;
end $$;

-- Throws when a posting does not fit its kind: accounts it may not touch, two members where one is meant, an account that has ended, a
-- member of ours whose money would leave the house, trial money at a bank.
create function ledger.check_posting(p_key text, p_kind text, p_debit bigint[], p_credit bigint[]) returns void
language plpgsql as $$
declare
  v_accounts bigint[] := p_debit || p_credit;
begin
  -- Held until the transaction ends: an account cannot end while it is posted to.
  perform 1 from ledger.account join ledger.account_kind on account_kind.kind = account.kind
    where account.id = any(v_accounts) and account_kind.life = 'object'
    order by account.id for share of account;
  if exists (select from ledger.account where id = any(v_accounts) and closed_at is not null) then
    raise exception 'posting % touches an account that has ended', p_key using errcode = 'check_violation';
  end if;
  if p_kind <> 'reversal' and exists (
    select from (select 'debit' as side, unnest(p_debit) as account union all select 'credit', unnest(p_credit)) part
      join ledger.account on account.id = part.account
     where not exists (select from ledger.posting_rule rule
                        where rule.kind = p_kind and rule.side = part.side and rule.account_kind = account.kind)
  ) then
    raise exception 'posting % does what no % may do', p_key, p_kind using errcode = 'check_violation';
  end if;
  if (
    select count(distinct split_part(owner, ':', 1)) > 1 from ledger.account
     where id = any(v_accounts) and kind like 'player\_%'
  ) and not (select many_members from ledger.posting_kind where kind = p_kind) then
    raise exception 'posting % is a % and touches two members', p_key, p_kind using errcode = 'check_violation';
  end if;
  if exists (
    select from ledger.account
      join ledger.book on book.id = account.book and book.purpose = 'trial'
     where account.id = any(v_accounts)
       and account.kind in ('payment_clearing', 'bank_receiving', 'bank_payout', 'deposits_unmatched', 'withdrawals_in_transit')
  ) then
    raise exception 'posting % brings trial money to a bank', p_key using errcode = 'check_violation';
  end if;
  if exists (
    select from ledger.account
      join ledger.book on book.id = account.book
      join ledger.internal_owner internal
        on internal.merchant = book.merchant and internal.owner = split_part(account.owner, ':', 1)
     where account.id = any(v_accounts)
  ) and exists (
    select from ledger.account where id = any(p_credit)
       and kind in ('player_locked_withdrawal', 'withdrawals_in_transit', 'bank_payout')
  ) then
    raise exception 'posting % pays out to a member of ours', p_key using errcode = 'check_violation';
  end if;
end $$;

-- Writes one transaction of ours, inside the transaction of the caller. The arrays are its transfers; a reversal names its original.
-- Answers 'applied', 'repeated' (same key, same digest), 'key_reused' (same key, another digest) or 'insufficient_funds';
-- the last two leave nothing behind.
drop function ledger.post(text, text, text, text, bigint[], bigint[], bigint[]);
create function ledger.post(
  p_key text, p_kind text, p_digest text, p_memo text, p_reference bigint,
  p_debit bigint[], p_credit bigint[], p_amount bigint[],
  out status text, out transaction_id bigint
) language plpgsql as $$
declare
  v_accounts bigint[] := array(select distinct unnest(p_debit || p_credit));
begin
  if (select count(*) <> cardinality(v_accounts) or count(distinct book) <> 1 from ledger.account where id = any(v_accounts)) then
    raise exception 'posting % names an unknown account or crosses books', p_key using errcode = 'check_violation';
  end if;
  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;
  perform ledger.check_posting(p_key, p_kind, p_debit, p_credit);

  -- One lock order everywhere: two postings over the same members queue and do not deadlock.
  perform 1 from ledger.wallet where id = any(v_accounts) order by id for no key update;

  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;

  if exists (
    select from ledger.wallet
      join ledger.changes(p_debit, p_credit, p_amount) entry on entry.account = wallet.id
     where wallet.balance + entry.change < 0
  ) then
    status := 'insufficient_funds';
    return;
  end if;

  insert into ledger.transaction (amount, reference, created_at, kind, source, external_id, digest, memo)
    select sum(amount), p_reference, clock_timestamp(), p_kind, 'house', p_key, p_digest, p_memo from unnest(p_amount) amount
    on conflict (source, external_id) do nothing
    returning id into transaction_id;
  if transaction_id is null then
    -- Another one committed this key while we waited for it, over other members than ours.
    select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
    return;
  end if;

  insert into ledger.posting (transaction, debit, credit, amount)
    select transaction_id, debit, credit, amount from unnest(p_debit, p_credit, p_amount) transfer(debit, credit, amount);
  with paid as (
    update ledger.wallet set balance = wallet.balance + entry.change
      from ledger.changes(p_debit, p_credit, p_amount) entry
     where entry.account = wallet.id
    returning wallet.id, entry.change, wallet.balance
  )
  insert into ledger.entry (account, transaction, amount, balance_after) select id, transaction_id, change, balance from paid;
  status := 'applied';
end $$;

-- What transfers come to for each account: above zero it is credited.
create function ledger.changes(p_debit bigint[], p_credit bigint[], p_amount bigint[])
returns table (account bigint, change bigint) language sql immutable as $$
  select account, sum(amount)::bigint
    from (select unnest(p_credit) as account, unnest(p_amount) as amount
          union all select unnest(p_debit), -unnest(p_amount)) part
   group by account
$$;
