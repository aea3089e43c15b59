-- Bets that are paid with a bonus too (W-18). Which parts came from where stands in the postings of the bet; its row says only that there are
-- several. Null in all others, so that they are as short as before.
alter table ledger.transaction add column split boolean;

-- The smallest step a currency settles in, in minor units; a test holds it equal to that of the kernel.
create function ledger.settlement_step(p_currency text) returns bigint language sql immutable as $$
  select case when p_currency in ('JPY', 'VND', 'IDR') then 10000 else 100 end
$$;

-- A win in the proportion of these parts: split-rules.ts says the same, and a property test compares them.
create function ledger.share_of(p_amount bigint, p_parts bigint[], p_step bigint) returns bigint[] language sql immutable as $$
  select array_agg(
           ((whole + case when place <= left_over then 1 else 0 end) * p_step
             + case when position = 1 then p_amount % p_step else 0 end)::bigint order by position)
    from (
      select position, whole, steps - sum(whole) over () as left_over,
             row_number() over (order by remainder desc, position) as place
        from (
          select position, steps, div(steps * amount, total) as whole, mod(steps * amount, total) as remainder
            from unnest(p_parts) with ordinality part(amount, position)
            cross join (select sum(amount)::numeric as total, (p_amount / p_step)::numeric as steps from unnest(p_parts) amount) stake
        ) divided
    ) ranked
$$;

-- The same as before, but for moves that answer a split one: these it leaves alone and says so.
create or replace function ledger.apply_moves(
  p_kind text[], p_source text[], p_external_id text[], p_reference text[], p_account bigint[], p_clearing bigint[],
  p_amount bigint[], p_game text[], p_round text[], p_round_closed boolean[], p_digest text[]
) returns table (status text, transaction_id bigint, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  perform 1 from ledger.wallet where id = any(p_account) order by id for no key update;
  -- After the locks, so that time and id rise together on every account (D-10).
  v_now := clock_timestamp();

  -- A new statement, hence a new snapshot: it sees all that the former holders of the locks have written (W-10).
  return query
  with fact as (
    select move.*, clearing_account.book, wallet.balance as opening,
           known.id as known_id, known.kind as known_kind, known.account as known_account, known.digest as known_digest,
           original.id as original_id, original.kind as original_kind, original.account as original_account,
           original.amount as original_amount, original.split as original_split, undo.id is not null as original_undone
      from unnest(p_kind, p_source, p_external_id, p_reference, p_account, p_clearing, p_amount, p_game, p_round,
                  p_round_closed, p_digest)
           with ordinality
           as move(kind, source, external_id, reference, account, clearing, amount, game, round, round_closed, digest, position)
      -- Each of these is one look-up by index, whatever the planner knew when it made the plan: a plan from the first minute
      -- of an installation, when every table had a handful of rows, must still serve when they have millions.
      left join lateral (
        select book from ledger.account where id = move.clearing and kind = 'supplier_clearing' limit 1
      ) clearing_account on true
      left join lateral (
        select balance from ledger.wallet where id = move.account and book = clearing_account.book limit 1
      ) wallet on true
      left join lateral (
        select id, kind, account, digest from ledger.transaction
         where source = move.source and external_id = move.external_id limit 1
      ) known on true
      left join lateral (
        select id, kind, account, amount, split from ledger.transaction
         where source = move.source and external_id = move.reference limit 1
      ) original on true
      left join lateral (
        select id from ledger.transaction where reference = original.id and kind = 'rollback' limit 1
      ) undo on true
  ),
  judged as materialized (
    select fact.*,
      case
        when opening is null then 'account_unknown'
        when known_kind = 'tombstone' and kind <> 'rollback' and known_account = account then 'transaction_rolled_back'
        when known_id is not null then
          case when known_kind <> 'tombstone' and known_account = account and known_digest = digest
               then 'repeated' else 'duplicate_transaction' end
        when kind = 'bet' then 'move'
        when kind = 'win' then
          case when reference is null then 'move'
               when original_id is null or original_account <> account then 'transaction_unknown'
               when original_kind = 'tombstone' or original_undone then 'transaction_rolled_back'
               when original_split then 'split'
               when original_kind = 'bet' then 'move'
               else 'transaction_unknown' end
        else
          case when reference = external_id then 'transaction_unknown'
               when original_id is null then 'bury'
               when original_account is distinct from account then 'transaction_unknown'
               when original_kind = 'tombstone' or original_undone then 'note'
               when original_split then 'split'
               when original_kind in ('bet', 'win') then 'move'
               else 'transaction_unknown' end
      end as verdict
      from fact
  ),
  folded as (
    select weighed.*,
           ledger.fold(opening, delta, kind = 'rollback') over (partition by account order by position) as closing
      from (
        select judged.*,
          case when verdict <> 'move' then 0
               when kind = 'bet' then -amount
               when kind = 'win' then amount
               when original_kind = 'bet' then original_amount
               else -original_amount end as delta
          from judged
      ) weighed
  ),
  moved as (
    select folded.*, closing - coalesce(lag(closing) over (partition by account order by position), opening) as change
      from folded
  ),
  decided as materialized (
    select moved.*, numbered.*
      from moved
      cross join lateral (
        select case when verdict = 'move' and kind = 'bet' and change <> delta then 'insufficient_funds'
                    when verdict in ('move', 'note', 'bury') then 'applied'
                    else verdict end as status
      ) answered
      cross join lateral (
        select answered.status,
               case when answered.status = 'applied' then nextval('ledger.transaction_id_seq') end as id,
               case when verdict = 'bury' then nextval('ledger.transaction_id_seq') end as tombstone_id
      ) numbered
  ),
  written as (
    insert into ledger.transaction
      (id, account, amount, balance_after, reference, created_at, round_closed, kind, source, external_id, digest, game, round)
    select id, account,
           case when verdict in ('note', 'bury') then 0 when kind = 'rollback' then original_amount else amount end,
           closing, coalesce(original_id, tombstone_id), v_now, round_closed,
           case when verdict in ('note', 'bury') then 'rollback_noted' else kind end,
           source, external_id, digest, game, round
      from decided where id is not null
    union all
    select tombstone_id, account, 0, closing, null, v_now, false, 'tombstone', source, reference, '', game, round
      from decided where tombstone_id is not null
  ),
  posted as (
    insert into ledger.posting (transaction, debit, credit, amount)
    select id, case when change < 0 then account else clearing end, case when change < 0 then clearing else account end, abs(change)
      from decided where change <> 0
    union all
    -- The part of a taken-back win that was already spent is the loss of the house (W-19).
    select decided.id, ledger.open_account(book.merchant, 'expense_rollback_loss', '', book.currency), clearing, change - delta
      from decided join ledger.book on book.id = decided.book
     where decided.id is not null and change <> delta
  ),
  paid as (
    update ledger.wallet set balance = wallet.balance + net.change
      from (select account, sum(change)::bigint as change from decided where change <> 0 group by account) net
     where wallet.id = net.account and wallet.id = any(p_account)
  )
  select decided.status,
         case when decided.status = 'repeated' then decided.known_id else decided.id end,
         case when decided.opening is null then 0 else decided.closing end
    from decided order by decided.position;
end $$;

-- Applies one move that a bonus has part in: a bet that may be paid from bonuses after cash, a win or a rollback of one that was.
create function ledger.apply_split(
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
  v_id bigint;
  v_cash bigint;
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
   where source = p_source and external_id = p_reference and account = p_account and split;
  if v_member.book is null
     or exists (select from ledger.transaction where source = p_source and external_id = p_external_id)
     or (p_kind <> 'bet' and (v_original.id is null
         or exists (select from ledger.transaction where reference = v_original.id and kind = 'rollback'))) then
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
  perform 1 from ledger.wallet where id = any(v_accounts) order by id for no key update;
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
      v_lost := v_lost + v_parts[place] - least(v_parts[place], v_balances[place]);
    end loop;
    -- What others lack cash makes good, as far as it goes after its own part.
    v_left := v_cash + coalesce((select sum(change) from unnest(v_accounts, v_changes) own(id, change) where id = p_account), 0);
    v_accounts := v_accounts || p_account;
    v_changes := v_changes || -least(v_lost, v_left);
    v_lost := v_lost - least(v_lost, v_left);
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
    update ledger.wallet set balance = wallet.balance + moved.change from moved where wallet.id = moved.id and wallet.id = any(v_accounts)
    returning wallet.id, moved.change, wallet.balance
  ),
  noted as (
    insert into ledger.entry (account, transaction, amount, balance_after)
    select id, v_id, change, balance from paid where id <> p_account
  )
  insert into ledger.transaction
    (id, account, amount, balance_after, reference, created_at, round_closed, kind, source, external_id, digest, game, round, split)
  select v_id, p_account, case when p_kind = 'rollback' then v_original.amount else p_amount end,
         v_cash + coalesce((select change from moved where id = p_account), 0), v_original.id, clock_timestamp(), p_round_closed,
         p_kind, p_source, p_external_id, p_digest, p_game, p_round,
         case when p_kind = 'win' or exists (select from moved where id <> p_account) then true end;
  return query select 'applied', v_id, balance from ledger.wallet where id = p_account;
end $$;
