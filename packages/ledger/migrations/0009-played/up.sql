-- What an account has played and what has moved on it, by the day in Manila: what a record's totals and page numbers are told from.
-- All of it can be made anew from the books at any time. A bet costs no row here: a day of one game is one row, however long it is played.
--
-- An account is followed move by move. Its moves take their ids under the lock of its wallet, so whoever sees one of them sees all before:
-- the id of the last move that was followed says exactly what is in the totals.

create table ledger.follower (
  account bigint primary key,
  followed_id bigint not null,
  -- The balance after that move: what the next one changed is told from it.
  balance bigint not null
) with (fillfactor = 70);

create table ledger.play_day (
  account bigint not null,
  -- Of the bet, whenever its win came.
  day date not null,
  source text collate "C" not null,
  game text collate "C" not null,
  open_bets bigint not null,
  open_stake bigint not null,
  settled_bets bigint not null,
  settled_stake bigint not null,
  payout bigint not null,
  cancelled_bets bigint not null,
  cancelled_stake bigint not null,
  -- Bets without a stake that stand: they count for nothing but as rounds (W-24).
  free_bets bigint not null,
  primary key (account, day, source, game)
) with (fillfactor = 70);

create table ledger.line_day (
  account bigint not null,
  day date not null,
  kind text collate "C" not null,
  lines bigint not null,
  came bigint not null,
  went bigint not null,
  primary key (account, day, kind)
) with (fillfactor = 70);

-- Manila has no summer time.
create function ledger.day_of(p_moment timestamptz) returns date language sql immutable as $$
  select (p_moment at time zone 'UTC' + interval '8 hours')::date
$$;
create function ledger.day_start(p_day date) returns timestamptz language sql immutable as $$
  select (p_day::timestamp - interval '8 hours') at time zone 'UTC'
$$;

-- The lines of an account above one id and up to another. Each of its three kinds has an index.
create function ledger.lines_between(p_account bigint, p_after bigint, p_upto bigint)
returns table (id bigint, kind text, created_at timestamptz, balance_after bigint) language sql stable as $$
  select move.id, move.kind, move.created_at, move.balance_after from ledger.transaction move
   where move.account = p_account and move.kind = 'bet' and move.id > p_after and move.id <= p_upto
  union all
  select move.id, move.kind, move.created_at, move.balance_after from ledger.transaction move
   where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.id > p_after and move.id <= p_upto
  union all
  select header.id, header.kind, header.created_at, entry.balance_after
    from ledger.entry join ledger.transaction header on header.id = entry.transaction
   where entry.account = p_account and entry.transaction > p_after and entry.transaction <= p_upto
$$;

-- The next lines of an account, no more than a number of them.
create function ledger.lines_after(p_account bigint, p_after bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language sql stable as $$
  select id, balance_after from (
    (select move.id, move.balance_after from ledger.transaction move
      where move.account = p_account and move.kind = 'bet' and move.id > p_after order by move.id limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move
      where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.id > p_after
      order by move.id limit p_limit)
    union all
    (select entry.transaction, entry.balance_after from ledger.entry
      where entry.account = p_account and entry.transaction > p_after order by entry.transaction limit p_limit)
  ) line order by id limit p_limit
$$;

-- What had become of a bet when the books stood at a move.
create function ledger.bet_as_of(p_bet bigint, p_closed boolean, p_upto bigint)
returns table (state text, payout bigint, settled_at timestamptz) language sql stable as $$
  select case when bool_or(answer.kind = 'rollback') then 'cancelled'
              when p_closed or count(*) > 0 then 'settled' else 'open' end,
         coalesce(sum(answer.amount) filter (where answer.kind = 'win'), 0)::bigint, max(answer.created_at)
    from ledger.transaction answer
   where answer.reference = p_bet and answer.id <= p_upto and answer.kind in ('win', 'rollback')
     and not exists (
       select from ledger.transaction undo
        where undo.reference = answer.id and undo.kind = 'rollback' and undo.id <= p_upto)
$$;

-- What the moves above one id and up to another did to the days of play: new bets, and older ones they are about.
create function ledger.play_changes(p_account bigint, p_after bigint, p_upto bigint)
returns table (
  day date, source text, game text, open_bets bigint, open_stake bigint, settled_bets bigint, settled_stake bigint,
  payout bigint, cancelled_bets bigint, cancelled_stake bigint, free_bets bigint
) language sql stable as $$
  with touched as materialized (
    select move.id from ledger.transaction move
     where move.account = p_account and move.kind = 'bet' and move.id > p_after and move.id <= p_upto
    union
    -- A cancelled win leads to its bet.
    select coalesce(won.reference, move.reference)
      from ledger.transaction move
      left join lateral (
        select original.reference from ledger.transaction original
         where original.id = move.reference and original.kind = 'win' limit 1
      ) won on move.kind = 'rollback'
     where move.account = p_account and move.account is not null and move.kind <> 'bet' and move.kind in ('win', 'rollback')
       and move.reference is not null and move.id > p_after and move.id <= p_upto
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
   group by 1, 2, 3
$$;

-- The same for the lines that changed the balance, which was `p_balance` before them.
create function ledger.line_changes(p_account bigint, p_after bigint, p_upto bigint, p_balance bigint)
returns table (day date, kind text, lines bigint, came bigint, went bigint) language sql stable as $$
  select ledger.day_of(created_at), line.kind, count(*),
         coalesce(sum(change) filter (where change > 0), 0)::bigint, coalesce(-sum(change) filter (where change < 0), 0)::bigint
    from (
      select found.kind, found.created_at,
             found.balance_after - lag(found.balance_after, 1, p_balance) over (order by found.id) as change
        from ledger.lines_between(p_account, p_after, p_upto) found
    ) line
   where change <> 0
   group by 1, 2
$$;

-- Brings the days of an account up to its last move, or as far as so many moves lead. Answers whether there may be more.
create function ledger.follow_account(p_account bigint, p_moves_max integer) returns boolean language plpgsql as $$
declare
  v_after bigint;
  v_balance bigint;
  v_upto bigint;
  v_upto_balance bigint;
  v_count bigint;
begin
  select followed_id into v_after from ledger.follower where account = p_account;
  if not exists (select from ledger.lines_after(p_account, coalesce(v_after, 0), 1)) then return false; end if;
  if v_after is null then
    insert into ledger.follower (account, followed_id, balance) values (p_account, 0, 0) on conflict do nothing;
  end if;
  -- One at a time; what follows is a new statement and sees what the one before has followed.
  select followed_id, balance into v_after, v_balance from ledger.follower where account = p_account for update;
  select max(id), count(*), (array_agg(balance_after order by id desc))[1] into v_upto, v_count, v_upto_balance
    from ledger.lines_after(p_account, v_after, p_moves_max);
  if v_count = 0 then return false; end if;

  insert into ledger.play_day as known
    select p_account, changed.* from ledger.play_changes(p_account, v_after, v_upto) changed
    on conflict (account, day, source, game) do update set
      open_bets = known.open_bets + excluded.open_bets, open_stake = known.open_stake + excluded.open_stake,
      settled_bets = known.settled_bets + excluded.settled_bets, settled_stake = known.settled_stake + excluded.settled_stake,
      payout = known.payout + excluded.payout, cancelled_bets = known.cancelled_bets + excluded.cancelled_bets,
      cancelled_stake = known.cancelled_stake + excluded.cancelled_stake, free_bets = known.free_bets + excluded.free_bets;
  insert into ledger.line_day as known
    select p_account, changed.* from ledger.line_changes(p_account, v_after, v_upto, v_balance) changed
    on conflict (account, day, kind) do update set
      lines = known.lines + excluded.lines, came = known.came + excluded.came, went = known.went + excluded.went;
  update ledger.follower set followed_id = v_upto, balance = v_upto_balance where account = p_account;
  return v_count = p_moves_max;
end $$;

-- Makes the days of an account anew from the books, as far as it was followed. Answers whether they were another before.
create function ledger.rebuild_account(p_account bigint) returns boolean language plpgsql as $$
declare
  v_upto bigint;
  v_differs boolean;
begin
  select followed_id into v_upto from ledger.follower where account = p_account for update;
  if not found then return false; end if;
  create temporary table if not exists rebuilt_play (like ledger.play_day) on commit drop;
  create temporary table if not exists rebuilt_lines (like ledger.line_day) on commit drop;
  truncate rebuilt_play, rebuilt_lines;
  insert into rebuilt_play select p_account, changed.* from ledger.play_changes(p_account, 0, v_upto) changed;
  insert into rebuilt_lines select p_account, changed.* from ledger.line_changes(p_account, 0, v_upto, 0) changed;
  v_differs := exists (
      (select * from rebuilt_play except select * from ledger.play_day where account = p_account)
      union all (select * from ledger.play_day where account = p_account except select * from rebuilt_play)
    ) or exists (
      (select * from rebuilt_lines except select * from ledger.line_day where account = p_account)
      union all (select * from ledger.line_day where account = p_account except select * from rebuilt_lines)
    );
  if v_differs then
    delete from ledger.play_day where account = p_account;
    delete from ledger.line_day where account = p_account;
    insert into ledger.play_day select * from rebuilt_play;
    insert into ledger.line_day select * from rebuilt_lines;
  end if;
  return v_differs;
end $$;

-- The move a reader may go on reading the books at: the one he names while there are few after it, else the last that was followed.
create function ledger.stand_of(p_account bigint, p_wanted bigint, p_moves_max integer) returns bigint language sql stable as $$
  select case
    when follower.followed_id is null then 0
    when p_wanted is null or p_wanted >= follower.followed_id then follower.followed_id
    when (select count(*) from ledger.lines_after(p_account, p_wanted, p_moves_max + 1)) > p_moves_max then follower.followed_id
    else p_wanted
  end
  from (select 1) one left join ledger.follower on follower.account = p_account
$$;
