-- What is read costs by what it answers and not by how many months there are. A statement that may be about any month makes every part ready, to
-- enter one. Now the months are gone through from the one where the answer begins, with the same statement for each, planned once, which is
-- given the first and last id of that month and so enters its part alone; and it ends when there is enough. All functions answer the same as before.

-- The months that have ids from one to another, each with those of them that are its own.
create function ledger.months_within(p_low bigint, p_high bigint) returns table (low bigint, high bigint) language sql stable as $$
  select greatest(begins, p_low), least(ends, p_high)
    from (
      select case name when 'first' then 0 else first_id end as begins,
             lead(first_id, 1, 9223372036854775807) over (order by first_id) - 1 as ends
        from ledger.month
    ) month
   where begins <= p_high and ends >= p_low
$$;

create or replace function ledger.id_before(p_moment timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  v_low bigint := 0;
  v_high bigint := 0;
  v_before timestamptz := p_moment - interval '10 minutes';
  v_begins bigint;
  v_ends bigint;
  v_middle bigint;
  v_at timestamptz;
begin
  for v_begins, v_ends in select low, high from ledger.months_within(0, 9223372036854775807) order by high desc loop
    select created_at into v_at from ledger.transaction where id >= v_begins and id <= v_ends order by id limit 1;
    continue when not found;
    if v_at < v_before or v_begins = 0 then
      v_low := v_begins;
      v_high := (select max(id) from ledger.transaction where id >= v_begins and id <= v_ends);
      exit;
    end if;
  end loop;
  v_ends := v_high;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select created_at into v_at from ledger.transaction where id >= v_middle and id <= v_ends order by id limit 1;
    if v_at < v_before then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;

-- Account and id are compared as one, as in 0027: it is a place in these indexes and in no other. A plan for no account in particular would else
-- read and sort.
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
         from ledger.entry join ledger.transaction header on header.id = entry.transaction
        where entry.account = p_account and entry.transaction >= v_low and entry.transaction <= v_high
          and header.id >= v_low and header.id <= v_high and header.created_at < p_moment
        order by entry.transaction desc limit v_left)
    ) line order by line.id desc limit v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;

create or replace function ledger.lines_after(p_account bigint, p_after bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  v_left integer := p_limit;
  v_count integer;
  v_low bigint;
  v_high bigint;
begin
  for v_low, v_high in select low, high from ledger.months_within(p_after + 1, 9223372036854775807) order by low loop
    return query
    select line.id, line.balance_after from (
      (select move.id, move.balance_after from ledger.transaction move
        where (move.account, move.id) >= (p_account, v_low) and (move.account, move.id) <= (p_account, v_high)
          and move.id >= v_low and move.id <= v_high and move.kind = 'bet'
        order by move.account, move.id limit v_left)
      union all
      (select move.id, move.balance_after from ledger.transaction move
        where (move.account, move.id) >= (p_account, v_low) and (move.account, move.id) <= (p_account, v_high)
          and move.id >= v_low and move.id <= v_high and move.account is not null and move.kind <> 'bet'
        order by move.account, move.id limit v_left)
      union all
      (select entry.transaction, entry.balance_after from ledger.entry
        where entry.account = p_account and entry.transaction >= v_low and entry.transaction <= v_high
        order by entry.transaction limit v_left)
    ) line order by line.id limit v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;

-- A transaction, looked for in its month alone.
create function ledger.transaction_of(p_id bigint) returns setof ledger.transaction language plpgsql stable rows 1
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query select * from ledger.transaction where id = p_id;
end $$;

-- The bets of an account up to an id, newest first, no more than are asked for.
create function ledger.bets_before(p_account bigint, p_upto bigint, p_limit integer)
returns setof ledger.transaction language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
declare
  v_left integer := p_limit;
  v_count integer;
  v_low bigint;
  v_high bigint;
begin
  for v_low, v_high in select low, high from ledger.months_within(0, p_upto) order by high desc loop
    return query
    select * from ledger.transaction move
     where (move.account, move.id) >= (p_account, v_low) and (move.account, move.id) <= (p_account, v_high)
       and move.id >= v_low and move.id <= v_high and move.kind = 'bet'
     order by move.account desc, move.id desc limit v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;

-- A page of them: of some days and games, and in a state as of a move. Null: of all.
create function ledger.bets_in(
  p_account bigint, p_stand bigint, p_from timestamptz, p_to timestamptz, p_suppliers text[], p_games text[], p_state text, p_limit bigint
) returns setof ledger.transaction language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
declare
  v_after bigint := ledger.id_before(p_from);
  v_upto bigint := least(p_stand, ledger.id_before(p_to + interval '20 minutes'));
  v_left bigint := p_limit;
  v_count bigint;
  v_low bigint;
  v_high bigint;
begin
  for v_low, v_high in select low, high from ledger.months_within(v_after + 1, v_upto) order by high desc loop
    return query
    select * from ledger.transaction bet
     where (bet.account, bet.id) >= (p_account, v_low) and (bet.account, bet.id) <= (p_account, v_high)
       and bet.id >= v_low and bet.id <= v_high and bet.kind = 'bet' and bet.created_at >= p_from and bet.created_at < p_to
       and (p_suppliers is null or (bet.source, bet.game) in (select * from unnest(p_suppliers, p_games)))
       and (p_state is null or (select found.state from ledger.bet_as_of(bet.id, bet.round_closed, p_stand) found) = p_state)
     order by bet.account desc, bet.id desc limit v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;

-- Month by month from the bet on, until one has the end of its round or the last bet that is looked at.
create or replace function ledger.round_close_of(p_bet bigint, p_upto bigint) returns timestamptz language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
declare
  v_bet record;
  v_left integer := 200;
  v_seen record;
  v_low bigint;
  v_high bigint;
  v_at timestamptz;
begin
  select account, source, round into v_bet from ledger.transaction where id = p_bet;
  if not found then return null; end if;
  for v_low, v_high in select low, high from ledger.months_within(p_bet + 1, p_upto) order by low loop
    select count(*) as bets, max(id) as last into v_seen
      from (
        select later.id from ledger.transaction later
         where (later.account, later.id) >= (v_bet.account, v_low) and (later.account, later.id) <= (v_bet.account, v_high)
           and later.id >= v_low and later.id <= v_high and later.kind = 'bet'
         order by later.account, later.id limit v_left
      ) later;
    v_left := v_left - v_seen.bets;
    if v_left = 0 then v_high := v_seen.last; end if;
    select closing.created_at into v_at
      from (
        select later.id, later.created_at from ledger.transaction later
         where later.account = v_bet.account and later.kind = 'bet' and later.id >= v_low and later.id <= v_high
           and later.round_closed and later.source = v_bet.source and later.round = v_bet.round
        union all
        select later.id, later.created_at from ledger.transaction later
         where later.account = v_bet.account and later.account is not null and later.kind <> 'bet' and later.id >= v_low
           and later.id <= v_high and later.kind in ('win', 'rollback')
           and later.round_closed and later.source = v_bet.source and later.round = v_bet.round
      ) closing
     where not exists (
       select from ledger.undone
        where undone.original = closing.id and undone.kind = 'rollback' and undone.transaction <= p_upto)
     order by closing.id limit 1;
    if found or v_left = 0 then return v_at; end if;
  end loop;
  return null;
end $$;

-- What older moves these lead to says which months are looked into. It is looked for first.
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
  select min(move.reference) into v_oldest from ledger.transaction move
   where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.kind in ('win', 'rollback')
     and move.id > p_after and move.id <= p_upto;
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
      join ledger.transaction bet on bet.id = touched.id and bet.id >= v_oldest and bet.id <= p_upto and bet.kind = 'bet'
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
