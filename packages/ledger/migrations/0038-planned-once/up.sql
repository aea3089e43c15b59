-- What is asked of a bet and of the lines after one, planned once for each connection in place of once a call: the planner looks at every part
-- there is, whatever the statement needs of them, and with forty months that took a second for a page of bets. Which parts a statement enters is
-- then seen as it runs, by the ids it is given. It is a plan for no account in particular, so each says that it goes by index. All functions
-- answer the same as before.

create or replace function ledger.round_close_of(p_bet bigint, p_upto bigint) returns timestamptz language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
begin
  return (
    select closing.created_at
      from ledger.transaction bet
      cross join lateral (
        select least(p_upto, (
          select later.id from ledger.transaction later
           where later.account = bet.account and later.kind = 'bet' and later.id > bet.id order by later.id offset 199 limit 1)) as id
      ) horizon
      cross join lateral (
        select later.id, later.created_at from ledger.transaction later
         where later.account = bet.account and later.kind = 'bet' and later.id > bet.id and later.id <= horizon.id
           and later.round_closed and later.source = bet.source and later.round = bet.round
        union all
        select later.id, later.created_at from ledger.transaction later
         where later.account = bet.account and later.account is not null and later.kind <> 'bet' and later.id > bet.id
           and later.id <= horizon.id and later.kind in ('win', 'rollback')
           and later.round_closed and later.source = bet.source and later.round = bet.round
      ) closing
     where bet.id = p_bet
       and not exists (
         select from ledger.undone
          where undone.original = closing.id and undone.kind = 'rollback' and undone.transaction <= p_upto)
     order by closing.id limit 1
  );
end $$;

create or replace function ledger.bet_as_of(p_bet bigint, p_closed boolean, p_upto bigint)
returns table (state text, payout bigint, settled_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select case when answers.cancelled then 'cancelled'
              when p_closed or answers.count > 0 or closed.at is not null then 'settled' else 'open' end,
         answers.payout, coalesce(answers.last_at, closed.at)
    from (
      select coalesce(bool_or(answer.kind = 'rollback'), false) as cancelled, count(*) as count,
             coalesce(sum(answer.amount) filter (where answer.kind = 'win'), 0)::bigint as payout, max(answer.created_at) as last_at
        from ledger.transaction answer
       where answer.reference = p_bet and answer.id > p_bet and answer.id <= p_upto and answer.kind in ('win', 'rollback')
         and not exists (
           select from ledger.undone
            where undone.original = answer.id and undone.kind = 'rollback' and undone.transaction <= p_upto)
    ) answers
    cross join lateral (
      select case when not p_closed and answers.count = 0 then ledger.round_close_of(p_bet, p_upto) end as at
    ) closed;
end $$;

create or replace function ledger.lines_between(p_account bigint, p_after bigint, p_upto bigint)
returns table (id bigint, kind text, created_at timestamptz, balance_after bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select move.id, move.kind, move.created_at, move.balance_after from ledger.transaction move
   where move.account = p_account and move.kind = 'bet' and move.id > p_after and move.id <= p_upto
  union all
  select move.id, move.kind, move.created_at, move.balance_after from ledger.transaction move
   where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.id > p_after and move.id <= p_upto
  union all
  select header.id, header.kind, header.created_at, entry.balance_after
    from ledger.entry join ledger.transaction header on header.id = entry.transaction
   where entry.account = p_account and entry.transaction > p_after and entry.transaction <= p_upto;
end $$;

create or replace function ledger.play_changes(p_account bigint, p_after bigint, p_upto bigint)
returns table (
  day date, source text, game text, open_bets bigint, open_stake bigint, settled_bets bigint, settled_stake bigint,
  payout bigint, cancelled_bets bigint, cancelled_stake bigint, free_bets bigint
) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
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
    (select move.id, move.source, move.round from ledger.transaction move
      where move.account = p_account and move.kind = 'bet' and move.id <= p_after order by move.id desc limit 200)
  ),
  touched as materialized (
    select bets.id from bets
    union
    -- A cancelled win leads to its bet.
    select coalesce(won.reference, answers.reference)
      from answers
      left join lateral (
        select original.reference from ledger.transaction original
         where original.id = answers.reference and original.kind = 'win' limit 1
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
         where original.id = answers.reference and original.kind in ('bet', 'win') and original.round_closed limit 1
      ) undone
      cross join lateral (
        select move.id, move.source, move.round from ledger.transaction move
         where move.account = p_account and move.kind = 'bet' and move.id < undone.id order by move.id desc limit 200
      ) sibling
     where answers.kind = 'rollback' and sibling.source = undone.source and sibling.round = undone.round
  ),
  told as (
    select bet.created_at, bet.source, coalesce(bet.game, '') as game, bet.amount, step.sign, found.state, found.payout
      from touched
      join ledger.transaction bet on bet.id = touched.id and bet.kind = 'bet'
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
