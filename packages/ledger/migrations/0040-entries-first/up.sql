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

-- The same for the bets that have changed: joined, they were looked for among all that everybody had done since the oldest of them, until the books
-- were large enough for the planner to know better. And the oldest answered move is the least of the account's own answers, which are read first: by
-- the order of an index it may be looked for among those of everybody.
create or replace function ledger.play_changes(p_account bigint, p_after bigint, p_upto bigint)
returns table (
  day date, source text, game text, open_bets bigint, open_stake bigint, settled_bets bigint, settled_stake bigint,
  payout bigint, cancelled_bets bigint, cancelled_stake bigint, free_bets bigint
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_oldest bigint;
  v_touched bigint[];
begin
  select min(answer.reference) into v_oldest from (
    select move.reference from ledger.transaction move
     where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.kind in ('win', 'rollback')
       and move.id > p_after and move.id <= p_upto
    offset 0
  ) answer;
  with bets as materialized (
    select move.id, move.source, move.round, move.round_closed from ledger.transaction move
     where move.account = p_account and move.kind = 'bet' and move.id > p_after and move.id <= p_upto
  ),
  answers as materialized (
    select move.id, move.kind, move.reference, move.source, move.round, move.round_closed from ledger.transaction move
     where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.kind in ('win', 'rollback')
       and move.id > p_after and move.id <= p_upto
  ),
  -- The bets a message of now may close.
  near as materialized (
    select bets.id, bets.source, bets.round from bets
    union all
    select move.id, move.source, move.round from ledger.bets_before(p_account, p_after, 200) move
  )
  select array_agg(touched.id), min(touched.id) into v_touched, v_oldest
    from (
      select bets.id from bets
      union
      -- A cancelled win leads to its bet.
      select coalesce(won.reference, answers.reference)
        from answers
        left join lateral (
          select original.reference from ledger.transaction original
           where original.id = answers.reference and original.id >= v_oldest and original.id <= p_upto and original.kind = 'win' limit 1
        ) won on answers.kind = 'rollback'
       where answers.reference is not null
      union
      select near.id
        from (
          select bets.id, bets.source, bets.round from bets where bets.round_closed
          union all
          select answers.id, answers.source, answers.round from answers where answers.round_closed
        ) closing
        join near on near.source = closing.source and near.round = closing.round and near.id < closing.id
      union
      -- What closed a round, however long ago, and was taken back now.
      select sibling.id
        from answers
        cross join lateral (
          select original.id, original.source, original.round from ledger.transaction original
           where original.id = answers.reference and original.id >= v_oldest and original.id <= p_upto
             and original.kind in ('bet', 'win') and original.round_closed limit 1
        ) undone
        cross join lateral ledger.bets_before(p_account, undone.id - 1, 200) sibling
       where answers.kind = 'rollback' and sibling.source = undone.source and sibling.round = undone.round
    ) touched;
  return query
  with told as (
    select bet.created_at, bet.source, coalesce(bet.game, '') as game, bet.amount, step.sign, found.state, found.payout
      from unnest(v_touched) touched(id)
      cross join lateral (
        select move.id, move.created_at, move.source, move.game, move.amount, move.round_closed from ledger.transaction move
         where move.id = touched.id and move.id >= v_oldest and move.id <= p_upto and move.kind = 'bet' limit 1
      ) bet
      cross join (values (-1, p_after), (1, p_upto)) step(sign, upto)
      cross join lateral ledger.bet_as_of(bet.id, bet.round_closed, step.upto) found
     where bet.id <= step.upto
  )
  select ledger.day_of(created_at), told.source, told.game,
         coalesce(sum(sign) filter (where state = 'open'), 0)::bigint,
         coalesce(sum(sign * amount) filter (where state = 'open'), 0)::bigint,
         coalesce(sum(sign) filter (where state = 'settled'), 0)::bigint,
         coalesce(sum(sign * amount) filter (where state = 'settled'), 0)::bigint,
         coalesce(sum(sign * told.payout) filter (where state = 'settled'), 0)::bigint,
         coalesce(sum(sign) filter (where state = 'cancelled'), 0)::bigint,
         coalesce(sum(sign * amount) filter (where state = 'cancelled'), 0)::bigint,
         coalesce(sum(sign) filter (where amount = 0 and state <> 'cancelled'), 0)::bigint
    from told
   group by 1, 2, 3;
end $$;
