select
  to_regclass('studio.round_refused') is not null,
  exists (select from pg_index where indexrelid = to_regclass('studio.round_of_player') and indpred is not null)
