select bool_and(prosrc ~ 'idempotency_key|undone') and count(*) = 1 from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('apply_moves')
