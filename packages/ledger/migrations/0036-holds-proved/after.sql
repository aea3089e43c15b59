select bool_and(convalidated) and count(*) = 4 from pg_constraint
 where conrelid = 'ledger.hold'::regclass and contype = 'f' and conparentid = 0
