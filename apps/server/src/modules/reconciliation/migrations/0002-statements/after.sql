select
  (select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'reconciliation' and relkind = 'r') = 8,
  (select relpersistence = 'u' from pg_class where oid = 'reconciliation.line'::regclass)
