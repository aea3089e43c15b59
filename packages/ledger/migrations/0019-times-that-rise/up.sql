-- Time never runs backwards on an account (D-10), but a database may: the one that takes over after a failover has a clock of its own, and
-- where it was behind, the next move of an account was older than the one before, for ever. Now a move is as late as the last one of its
-- account, at least. The row of the account is locked and written anyway; it says when that was, in place of a look among the moves.
-- Null: nothing has moved since there is this column.
alter table ledger.wallet add column moved_at timestamptz;

-- The same as before, but for the times, each account by itself: whoever has a move of a wrong future gives it to nobody else.
create or replace function ledger.apply_moves(
  p_kind text[], p_source text[], p_external_id text[], p_reference text[], p_account bigint[], p_clearing bigint[],
  p_amount bigint[], p_game text[], p_round text[], p_round_closed boolean[], p_digest text[],
  p_refused_after_end boolean[] default null
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
    select move.*, clearing_account.book, wallet.balance as opening, greatest(v_now, wallet.moved_at) as at,
           known.id as known_id, known.kind as known_kind, known.account as known_account, known.digest as known_digest,
           original.id as original_id, original.kind as original_kind, original.account as original_account,
           original.amount as original_amount, original.split as original_split, undo.id is not null as original_undone,
           case when move.kind = 'bet' and move.refused_after_end
                then ledger.is_round_over(move.account, move.source, move.round) end as is_over
      from unnest(p_kind, p_source, p_external_id, p_reference, p_account, p_clearing, p_amount, p_game, p_round,
                  p_round_closed, p_digest, p_refused_after_end)
           with ordinality
           as move(kind, source, external_id, reference, account, clearing, amount, game, round, round_closed, digest,
                   refused_after_end, position)
      -- Each of these is one look-up by index, whatever the planner knew when it made the plan: a plan from the first minute
      -- of an installation, when every table had a handful of rows, must still serve when they have millions.
      left join lateral (
        select book from ledger.account where id = move.clearing and kind = 'supplier_clearing' limit 1
      ) clearing_account on true
      left join lateral (
        select balance, moved_at from ledger.wallet where id = move.account and book = clearing_account.book limit 1
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
        -- A bet names nothing it answers: what stands there is the other name by which it was taken back before it came (W-17).
        when kind = 'bet' then
          case when original_kind = 'tombstone' then 'transaction_rolled_back' when is_over then 'transaction_settled' else 'move' end
        when kind = 'win' then
          case when reference is null then 'move'
               when original_id is null or original_account <> account then 'transaction_unknown'
               when original_kind = 'tombstone' or original_undone then 'transaction_rolled_back'
               when original_kind <> 'bet' then 'transaction_unknown'
               else case when original_split then 'split' else 'move' end end
        else
          case when reference = external_id then 'transaction_unknown'
               when original_id is null then 'bury'
               when original_account is distinct from account then 'transaction_unknown'
               when original_kind = 'tombstone' or original_undone then 'note'
               when original_kind not in ('bet', 'win') then 'transaction_unknown'
               else case when original_split then 'split' else 'move' end end
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
           closing, case when kind <> 'bet' then coalesce(original_id, tombstone_id) end, at, round_closed,
           case when verdict in ('note', 'bury') then 'rollback_noted' else kind end,
           source, external_id, digest, game, round
      from decided where id is not null
    union all
    select tombstone_id, account, 0, closing, null, at, false, 'tombstone', source, reference, '', game, round
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
    -- What moved no money is a line of the account too, and the next one may not be older.
    update ledger.wallet set balance = wallet.balance + net.change, moved_at = net.at
      from (
        select account, sum(change)::bigint as change, max(at) as at from decided where id is not null group by account
      ) net
     where wallet.id = net.account and wallet.id = any(p_account)
  )
  select decided.status,
         case when decided.status = 'repeated' then decided.known_id else decided.id end,
         case when decided.opening is null then 0 else decided.closing end
    from decided order by decided.position;
end $$;

-- The same as before, but for the time: it is one for all accounts of a posting.
create or replace function ledger.post(
  p_key text, p_kind text, p_digest text, p_memo text, p_reference bigint,
  p_debit bigint[], p_credit bigint[], p_amount bigint[],
  out status text, out transaction_id bigint
) language plpgsql as $$
declare
  v_accounts bigint[] := array(select distinct unnest(p_debit || p_credit));
  v_at timestamptz;
begin
  if (select count(*) <> cardinality(v_accounts) or count(distinct book) <> 1 from ledger.account where id = any(v_accounts)) then
    raise exception 'posting % names an unknown account or crosses books', p_key using errcode = 'check_violation';
  end if;
  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;
  perform ledger.check_posting(p_key, p_kind, p_debit, p_credit);

  -- One lock order everywhere: two postings over the same members queue and do not deadlock.
  select max(moved_at) into v_at
    from (select moved_at from ledger.wallet where id = any(v_accounts) order by id for no key update) locked;

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

  v_at := greatest(clock_timestamp(), v_at);
  insert into ledger.transaction (amount, reference, created_at, kind, source, external_id, digest, memo)
    select sum(amount), p_reference, v_at, p_kind, 'house', p_key, p_digest, p_memo from unnest(p_amount) amount
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
    update ledger.wallet set balance = wallet.balance + entry.change, moved_at = v_at
      from ledger.changes(p_debit, p_credit, p_amount) entry
     where entry.account = wallet.id
    returning wallet.id, entry.change, wallet.balance
  )
  insert into ledger.entry (account, transaction, amount, balance_after) select id, transaction_id, change, balance from paid;
  status := 'applied';
end $$;
