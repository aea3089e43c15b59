select not exists (
  select from pg_class where relnamespace = 'ledger'::regnamespace and relkind = 'S' and relpersistence = 'u'
)
