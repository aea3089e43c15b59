select
  (select count(*) from ledger.month) = 1,
  (select count(*) from pg_constraint where conname = 'is_of_first_month') = 3,
  (select coalesce(max(id), 0) from ledger.transaction) < (select first_id + (1::bigint << 40) from ledger.month)
