-- As 0030.

-- The same as before, by the key.
create or replace function ledger.apply_split(
  p_kind text, p_source text, p_external_id text, p_reference text, p_account bigint, p_clearing bigint, p_amount bigint,
  p_game text, p_round text, p_round_closed boolean, p_digest text, p_bonus bigint[],
  p_refused_after_end boolean default false
) returns table (status text, transaction_id bigint, balance bigint)
language plpgsql as $$
declare
  v_named text;
begin
  if p_reference is not null then
    perform 1 from ledger.wallet where id = p_account for no key update;
    -- A new statement: it sees what was written by those before us.
    select kind into v_named from ledger.transaction
     where id = (select transaction from ledger.idempotency_key where source = p_source and external_id = p_reference);
    if (p_kind = 'bet' and v_named = 'tombstone') or (p_kind = 'win' and v_named <> 'bet')
       or (p_kind = 'rollback' and v_named not in ('bet', 'win')) then
      return query select * from ledger.apply_moves(
        array[p_kind], array[p_source], array[p_external_id], array[p_reference], array[p_account], array[p_clearing],
        array[p_amount], array[p_game], array[p_round], array[p_round_closed], array[p_digest]);
      return;
    end if;
  end if;
  if p_kind = 'bet' and p_refused_after_end then
    perform 1 from ledger.wallet where id = p_account for no key update;
    -- What is known by its id was judged when it came.
    if not exists (select from ledger.idempotency_key where source = p_source and external_id = p_external_id)
       and ledger.is_round_over(p_account, p_source, p_round) then
      return query select 'transaction_settled', null::bigint, wallet.balance from ledger.wallet where id = p_account;
      return;
    end if;
  end if;
  return query select * from ledger.apply_split_move(
    p_kind, p_source, p_external_id, case when p_kind <> 'bet' then p_reference end, p_account, p_clearing, p_amount, p_game, p_round,
    p_round_closed, p_digest, p_bonus);
end $$;

-- The same as before, by the keys.
create or replace function ledger.apply_split_move(
  p_kind text, p_source text, p_external_id text, p_reference text, p_account bigint, p_clearing bigint, p_amount bigint,
  p_game text, p_round text, p_round_closed boolean, p_digest text, p_bonus bigint[]
) returns table (status text, transaction_id bigint, balance bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_member record;
  v_original record;
  -- The accounts that are concerned, cash first, what the original did to each, and what happens to each now.
  v_accounts bigint[];
  v_parts bigint[];
  v_changes bigint[] := '{}';
  v_balances bigint[];
  v_left bigint := p_amount;
  v_part bigint;
  v_lost bigint := 0;
  v_lapsed bigint := 0;
  v_id bigint;
  v_cash bigint;
  v_at timestamptz;
begin
  -- Each of these is one look-up by index, as in apply_moves.
  select account.owner, account.book, book.merchant, book.currency into v_member
    from ledger.account
    cross join lateral (
      select 1 from ledger.account clearing_account
       where clearing_account.id = p_clearing and clearing_account.kind = 'supplier_clearing'
         and clearing_account.book = account.book limit 1
    ) clearing
    cross join lateral (select merchant, currency from ledger.book where id = account.book limit 1) book
   where account.id = p_account and account.kind = 'player_cash';
  -- Whatever concerns this member waits here; each statement after it sees what was written by those before us (W-10).
  perform 1 from ledger.wallet where id = p_account for no key update;
  select id, kind, amount into v_original from ledger.transaction
   where id = (select transaction from ledger.idempotency_key where source = p_source and external_id = p_reference)
     and account = p_account and split;
  if v_member.book is null
     or exists (select from ledger.idempotency_key where source = p_source and external_id = p_external_id)
     or (p_kind <> 'bet' and (v_original.id is null
         or exists (select from ledger.undone where original = v_original.id and kind = 'rollback'))) then
    -- Refused, repeated or noted: nothing is split then.
    return query select * from ledger.apply_moves(
      array[p_kind], array[p_source], array[p_external_id], array[p_reference], array[p_account], array[p_clearing],
      array[p_amount], array[p_game], array[p_round], array[p_round_closed], array[p_digest]);
    return;
  end if;

  if p_kind = 'bet' then
    select array_agg(id order by place) into v_accounts
      from (
        select p_account as id, 0 as place
        union all
        select account.id, bonus.place
          from unnest(p_bonus) with ordinality bonus(id, place)
          cross join lateral (
            select id from ledger.account
             where id = bonus.id and kind = 'player_bonus' and book = v_member.book
               and split_part(owner, ':', 1) = v_member.owner limit 1
          ) account
      ) purse;
  else
    select array_agg(account order by account <> p_account, account), array_agg(amount order by account <> p_account, account)
      into v_accounts, v_parts
      from (
        select case when v_original.kind = 'bet' then debit else credit end as account, sum(amount)::bigint as amount
          from ledger.posting where transaction = v_original.id group by 1
      ) part;
  end if;
  select max(moved_at) into v_at
    from (select moved_at from ledger.wallet where id = any(v_accounts || p_account) order by id for no key update) locked;
  v_at := greatest(clock_timestamp(), v_at);
  select array_agg(case when account.closed_at is null then wallet.balance else 0 end order by place) into v_balances
    from unnest(v_accounts) with ordinality purse(id, place)
    cross join lateral (select balance from ledger.wallet where id = purse.id limit 1) wallet
    cross join lateral (select closed_at from ledger.account where id = purse.id limit 1) account;
  select balance into v_cash from ledger.wallet where id = p_account;

  if p_kind = 'bet' then
    foreach v_part in array v_balances loop
      v_changes := v_changes || -least(v_part, v_left);
      v_left := v_left - least(v_part, v_left);
    end loop;
    if v_left > 0 then
      return query select 'insufficient_funds', null::bigint, v_cash;
      return;
    end if;
  elsif p_kind = 'rollback' and v_original.kind = 'win' then
    for place in 1 .. coalesce(cardinality(v_parts), 0) loop
      v_changes := v_changes || -least(v_parts[place], v_balances[place]);
      v_part := v_parts[place] - least(v_parts[place], v_balances[place]);
      if v_part > 0 then
        v_left := least(v_part, ledger.lapsed_of(v_accounts[place]));
        v_lapsed := v_lapsed + v_left;
        v_lost := v_lost + v_part - v_left;
      end if;
    end loop;
    -- What others lack cash makes good, as far as it goes after its own part.
    v_left := v_cash + coalesce((select sum(change) from unnest(v_accounts, v_changes) own(id, change) where id = p_account), 0);
    v_accounts := v_accounts || p_account;
    v_changes := v_changes || -least(v_lost, v_left);
    -- What lapsed the house has had already.
    v_lost := v_lost - least(v_lost, v_left) + v_lapsed;
  else
    v_changes := case p_kind when 'win' then ledger.share_of(p_amount, v_parts, ledger.settlement_step(v_member.currency)) else v_parts end;
    -- What belongs to a bonus that has ended goes to cash.
    select array_agg(case when account.closed_at is null then purse.id else p_account end order by place) into v_accounts
      from unnest(v_accounts) with ordinality purse(id, place)
      cross join lateral (select closed_at from ledger.account where id = purse.id limit 1) account;
  end if;

  v_id := nextval('ledger.transaction_id_seq');
  with moved as (
    select id, sum(change)::bigint as change from unnest(v_accounts, v_changes) purse(id, change) group by id having sum(change) <> 0
  ),
  posted as (
    insert into ledger.posting (transaction, debit, credit, amount)
    select v_id, case when change < 0 then id else p_clearing end, case when change < 0 then p_clearing else id end, abs(change)
      from moved
    union all
    select v_id, ledger.open_account(v_member.merchant, 'expense_rollback_loss', '', v_member.currency), p_clearing, v_lost
     where v_lost > 0
  ),
  paid as (
    update ledger.wallet set balance = wallet.balance + line.change, moved_at = v_at
      from (
        select id, change from moved
        union all
        -- His cash has a line of it, whatever it was paid from.
        select p_account, 0 where not exists (select from moved where id = p_account)
      ) line
     where wallet.id = line.id and wallet.id = any(v_accounts || p_account)
    returning wallet.id, line.change, wallet.balance
  ),
  noted as (
    insert into ledger.entry (account, transaction, amount, balance_after)
    select id, v_id, change, balance from paid where id <> p_account
  )
  insert into ledger.transaction
    (id, account, amount, balance_after, reference, created_at, round_closed, kind, source, external_id, digest, game, round, split)
  select v_id, p_account, case when p_kind = 'rollback' then v_original.amount else p_amount end,
         v_cash + coalesce((select change from moved where id = p_account), 0), v_original.id, v_at, p_round_closed,
         p_kind, p_source, p_external_id, p_digest, p_game, p_round,
         case when p_kind = 'win' or exists (select from moved where id <> p_account) then true end;
  return query select 'applied', v_id, balance from ledger.wallet where id = p_account;
end $$;
