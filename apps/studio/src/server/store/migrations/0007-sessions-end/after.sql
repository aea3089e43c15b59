select
  to_regclass('studio.session_seen') is not null,
  not exists (select from pg_constraint
               where contype = 'f' and conrelid = 'studio.round'::regclass and confrelid = 'studio.session'::regclass)
