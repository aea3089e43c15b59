select
  exists (select from pg_constraint
           where conrelid = 'games.supplier'::regclass and conname = 'supplier_dialect_check'
             and pg_get_constraintdef(oid) like '%caleta%')
