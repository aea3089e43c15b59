-- Days that were followed before 0042 know nothing of what was won in bets that were taken back, and a win of such a bet that is taken back
-- after it is subtracted from them all the same: the member's record said less than he has (W-18, CASH-10). What stands there is set once, from
-- the books, as of the move up to which each account was followed. Only bets that were taken back and had a win are read, and the accounts
-- of them are held as one who follows them holds them: who asks for the record of one meanwhile is not kept waiting.
do $$
declare
  v_bets bigint[];
begin
  -- From the few that were taken back to their wins, and never from all wins: the planner does not know how few there are.
  set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  select array_agg(undone.original) into v_bets from ledger.undone
   where undone.kind = 'rollback' and exists (
     select from ledger.transaction win where win.reference = undone.original and win.id > undone.original and win.kind = 'win');
  perform from ledger.follower
    where account in (select bet.account from ledger.transaction bet where bet.id = any(v_bets) and bet.kind = 'bet')
    order by account for update;
  -- A statement of its own: it sees what was followed by those who had the lock before.
  update ledger.play_day known set cancelled_payout = won.payout
    from (
      select bet.account, ledger.day_of(bet.created_at) as day, bet.source, coalesce(bet.game, '') as game, sum(found.payout)::bigint as payout
        from ledger.transaction bet
        join ledger.follower on follower.account = bet.account
        cross join lateral ledger.bet_as_of(bet.id, bet.round_closed, follower.followed_id) found
       where bet.id = any(v_bets) and bet.kind = 'bet' and bet.id <= follower.followed_id and found.state = 'cancelled'
       group by 1, 2, 3, 4
    ) won
   where known.account = won.account and known.day = won.day and known.source = won.source and known.game = won.game
     and known.cancelled_payout <> won.payout;
end $$;
