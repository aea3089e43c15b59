-- Accounts were followed an hour's worth at a time, five thousand of them at most: whoever was left out was out of sight an hour later, and all he
-- had done since was followed when he looked, however long that took. Now the books are gone through in the order of their ids, and where that
-- stands is kept. Zero: the first run goes through all there is.
create table ledger.followed_until (
  is_only boolean primary key default true check (is_only),
  -- Of all moves up to this one the accounts have been followed.
  id bigint not null
);
insert into ledger.followed_until (id) values (0);

-- The same as before, but it waits for nobody: null while another one follows this account, or makes its days anew. Who waited held a connection,
-- and a member who asks often held many.
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
      cancelled_stake = known.cancelled_stake + excluded.cancelled_stake, free_bets = known.free_bets + excluded.free_bets;
  insert into ledger.line_day as known
    select p_account, changed.* from ledger.line_changes(p_account, v_after, v_upto, v_balance) changed
    on conflict (account, day, kind) do update set
      lines = known.lines + excluded.lines, came = known.came + excluded.came, went = known.went + excluded.went;
  update ledger.follower set followed_id = v_upto, balance = v_upto_balance where account = p_account;
  return v_count = p_moves_max;
end $$;
