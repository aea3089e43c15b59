-- A win or a rollback that a bonus has part in was applied after later moves of its account that came in the same batch: a bet was taken from
-- money that was on its way back, or refused for want of a win that had come before it.

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
        select transaction from ledger.idempotency_key
         where source = move.source and external_id = move.external_id limit 1
      ) known_key on true
      left join lateral (
        select id, kind, account, digest from ledger.transaction where id = known_key.transaction limit 1
      ) known on true
      left join lateral (
        select transaction from ledger.idempotency_key
         where source = move.source and external_id = move.reference limit 1
      ) original_key on true
      left join lateral (
        select id, kind, account, amount, split from ledger.transaction where id = original_key.transaction limit 1
      ) original on true
      left join lateral (
        select transaction as id from ledger.undone where original = original_key.transaction and kind = 'rollback' limit 1
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
      end as alone
      from fact
  ),
  in_order as (
    -- What a bonus has part in is applied after this statement, and so is all that came after it on its account.
    select judged.*,
           case when bool_or(alone = 'split') over (partition by account order by position) then 'split' else alone end as verdict
      from judged
  ),
  folded as (
    select weighed.*,
           ledger.fold(opening, delta, kind = 'rollback') over (partition by account order by position) as closing
      from (
        select in_order.*,
          case when verdict <> 'move' then 0
               when kind = 'bet' then -amount
               when kind = 'win' then amount
               when original_kind = 'bet' then original_amount
               else -original_amount end as delta
          from in_order
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
