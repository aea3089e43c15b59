select
  position('ledger.month' in pg_get_functiondef('ledger.id_before(timestamptz)'::regprocedure)) > 0,
  position('move.id <= (select' in pg_get_functiondef('ledger.lines_before(bigint,timestamptz,bigint,integer)'::regprocedure)) > 0,
  position('move.id > p_after' in pg_get_functiondef('ledger.lines_after(bigint,bigint,integer)'::regprocedure)) > 0,
  not exists (
    select from (select id from ledger.wallet order by id desc limit 1000) latest
      join ledger.wallet on wallet.id = latest.id
     where wallet.balance <> ledger.balance_at(wallet.id, clock_timestamp() + interval '1 second')
  )
