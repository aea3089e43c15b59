-- Writes one transaction of ours, inside the transaction of the caller. The arrays are its transfers.
-- Answers 'applied', 'repeated' (same key, same digest), 'key_reused' (same key, another digest) or 'insufficient_funds';
-- the last two leave nothing behind.

create function ledger.post(
  p_key text, p_kind text, p_digest text, p_memo text,
  p_debit bigint[], p_credit bigint[], p_amount bigint[],
  out status text, out transaction_id bigint
) language plpgsql as $$
declare
  v_accounts bigint[] := array(select distinct unnest(p_debit || p_credit));
begin
  if (select count(*) <> cardinality(v_accounts) or count(distinct book) <> 1 from ledger.account where id = any(v_accounts)) then
    raise exception 'posting % names an unknown account or crosses books', p_key using errcode = 'check_violation';
  end if;

  -- One lock order everywhere: two postings over the same members queue and do not deadlock.
  perform 1 from ledger.wallet where id = any(v_accounts) order by id for no key update;

  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;

  if exists (
    select from ledger.wallet
      join (
        select account, sum(amount) as change
          from (select unnest(p_credit) as account, unnest(p_amount) as amount
                union all select unnest(p_debit), -unnest(p_amount)) entry
         group by account
      ) entry on entry.account = wallet.id
     where wallet.balance + entry.change < 0
  ) then
    status := 'insufficient_funds';
    return;
  end if;

  insert into ledger.transaction (amount, created_at, kind, source, external_id, digest, memo)
    select sum(amount), clock_timestamp(), p_kind, 'house', p_key, p_digest, p_memo from unnest(p_amount) amount
    on conflict (source, external_id) do nothing
    returning id into transaction_id;
  if transaction_id is null then
    -- Another one committed this key while we waited for it, over other members than ours.
    select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
    return;
  end if;

  insert into ledger.posting (transaction, debit, credit, amount)
    select transaction_id, debit, credit, amount from unnest(p_debit, p_credit, p_amount) transfer(debit, credit, amount);
  update ledger.wallet set balance = wallet.balance + entry.change
    from (
      select account, sum(amount) as change
        from (select unnest(p_credit) as account, unnest(p_amount) as amount
              union all select unnest(p_debit), -unnest(p_amount)) entry
       group by account
    ) entry
   where entry.account = wallet.id;
  status := 'applied';
end $$;

create function ledger.posted_earlier(p_key text, p_digest text) returns table (status text, transaction_id bigint)
language sql stable as $$
  select case when digest = p_digest then 'repeated' else 'key_reused' end, id
    from ledger.transaction where source = 'house' and external_id = p_key
$$;
