select
  exists (
    select from pg_index where indexrelid = to_regclass('identity.reset_link_asked') and indisunique and indisvalid
  ) as one_link_each
