-- What an account was moved by beside its bets is read first, and each transaction of that is looked up: the limit of one says so. Joined, it was for
-- the planner to say, who guesses without the ids that a part of a part is read; where few such lines and not yet many transactions were, he
-- began with the transactions, and read those of everybody in the month for a page of one. All else is as in 0039.
create or replace function ledger.lines_before(p_account bigint, p_moment timestamptz, p_before_id bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_upto bigint := least(ledger.id_before(p_moment + interval '20 minutes'), coalesce(p_before_id - 1, 9223372036854775807));
  v_left integer := p_limit;
  v_count integer;
  v_low bigint;
  v_high bigint;
begin
  for v_low, v_high in select low, high from ledger.months_within(0, v_upto) order by high desc loop
    return query
    select line.id, line.balance_after from (
      (select move.id, move.balance_after from ledger.transaction move
        where (move.account, move.id) >= (p_account, v_low) and (move.account, move.id) <= (p_account, v_high)
          and move.id >= v_low and move.id <= v_high and move.kind = 'bet' and move.created_at < p_moment
        order by move.account desc, move.id desc limit v_left)
      union all
      (select move.id, move.balance_after from ledger.transaction move
        where (move.account, move.id) >= (p_account, v_low) and (move.account, move.id) <= (p_account, v_high)
          and move.id >= v_low and move.id <= v_high and move.account is not null and move.kind <> 'bet' and move.created_at < p_moment
        order by move.account desc, move.id desc limit v_left)
      union all
      (select entry.transaction, entry.balance_after
         from ledger.entry
         cross join lateral (
           select from ledger.transaction header
            where header.id = entry.transaction and header.id >= v_low and header.id <= v_high and header.created_at < p_moment limit 1
         ) header
        where entry.account = p_account and entry.transaction >= v_low and entry.transaction <= v_high
        order by entry.transaction desc limit v_left)
    ) line order by line.id desc limit v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;
