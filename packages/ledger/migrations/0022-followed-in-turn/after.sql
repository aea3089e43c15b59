select
  (select array_agg(id) = array[0::bigint] from ledger.followed_until),
  not ledger.follow_account(0, 1),
  position('skip locked' in pg_get_functiondef('ledger.follow_account(bigint,integer)'::regprocedure)) > 0
