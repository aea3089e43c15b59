-- A bet may be taken back while a win on it stands (W-18): the money of that win is the member's, and the days knew nothing of it, so the totals of
-- his record left out what each of its rows told. What such wins come to has a column of its own now. Days that were followed before lack it until
-- `npm run ledger:rebuild` has made them anew; the new column costs no rewrite.
alter table ledger.play_day add column cancelled_payout bigint not null default 0;

-- The same as in 0040-entries-first, with one more column at its end, where the table has it: whatever changes one of the two changes the other.
drop function ledger.play_changes(bigint, bigint, bigint);
create function ledger.play_changes(p_account bigint, p_after bigint, p_upto bigint)
returns table (
  day date, source text, game text, open_bets bigint, open_stake bigint, settled_bets bigint, settled_stake bigint,
  payout bigint, cancelled_bets bigint, cancelled_stake bigint, free_bets bigint, cancelled_payout bigint
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
         coalesce(sum(sign) filter (where amount = 0 and state <> 'cancelled'), 0)::bigint,
         coalesce(sum(sign * told.payout) filter (where state = 'cancelled'), 0)::bigint
    from told
   group by 1, 2, 3;
end $$;

-- The same as in 0022-followed-in-turn, which adds the new column up too.
create or replace function ledger.follow_account(p_account bigint, p_moves_max integer) returns boolean language plpgsql as $$
declare
  v_after bigint;
  v_balance bigint;
  v_upto bigint;
  v_upto_balance bigint;
  v_count bigint;
begin
  select followed_id into v_after from ledger.follower where account = p_account;
  if not exists (select from ledger.lines_after(p_account, coalesce(v_after, 0), 1)) then return false; end if;
  -- Before there is a row to lock: who inserts one that another has inserted waits for him.
  if not pg_try_advisory_xact_lock(hashtextextended('ledger.follow ' || p_account::text, 0)) then return null; end if;
  if v_after is null then
    insert into ledger.follower (account, followed_id, balance) values (p_account, 0, 0) on conflict do nothing;
  end if;
  -- One at a time; what follows is a new statement and sees what the one before has followed.
  select followed_id, balance into v_after, v_balance from ledger.follower where account = p_account for update skip locked;
  if not found then return null; end if;
  select max(id), count(*), (array_agg(balance_after order by id desc))[1] into v_upto, v_count, v_upto_balance
    from ledger.lines_after(p_account, v_after, p_moves_max);
  if v_count = 0 then return false; end if;

  insert into ledger.play_day as known
    select p_account, changed.* from ledger.play_changes(p_account, v_after, v_upto) changed
    on conflict (account, day, source, game) do update set
      open_bets = known.open_bets + excluded.open_bets, open_stake = known.open_stake + excluded.open_stake,
      settled_bets = known.settled_bets + excluded.settled_bets, settled_stake = known.settled_stake + excluded.settled_stake,
      payout = known.payout + excluded.payout, cancelled_bets = known.cancelled_bets + excluded.cancelled_bets,
      cancelled_stake = known.cancelled_stake + excluded.cancelled_stake, free_bets = known.free_bets + excluded.free_bets,
      cancelled_payout = known.cancelled_payout + excluded.cancelled_payout;
  insert into ledger.line_day as known
    select p_account, changed.* from ledger.line_changes(p_account, v_after, v_upto, v_balance) changed
    on conflict (account, day, kind) do update set
      lines = known.lines + excluded.lines, came = known.came + excluded.came, went = known.went + excluded.went;
  update ledger.follower set followed_id = v_upto, balance = v_upto_balance where account = p_account;
  return v_count = p_moves_max;
end $$;
