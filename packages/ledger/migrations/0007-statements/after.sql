select
  ledger.balance_at(0, now()) is null,
  not exists (
    select from (select id from ledger.wallet order by id desc limit 1000) latest
      join ledger.wallet on wallet.id = latest.id
     where wallet.balance <> ledger.balance_at(wallet.id, clock_timestamp() + interval '1 second')
  )
