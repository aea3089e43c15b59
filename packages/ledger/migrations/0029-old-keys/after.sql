select
  (select count(*) from ledger.idempotency_key) = (select count(*) from ledger.transaction),
  (select count(*) from ledger.undone)
    = (select count(*) from ledger.transaction where kind in ('rollback', 'reversal') and reference is not null)
