select
  (select count(*) from ledger.account_kind) = 32,
  (select bool_and(stores_balance = (kind like 'player\_%')) from ledger.account_kind),
  (select count(*) from ledger.posting_kind) = (select count(distinct kind) from ledger.posting_rule),
  not exists (select from ledger.book where (purpose = 'trial') <> (currency in ('FUN', 'XXX')))
