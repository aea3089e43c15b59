select bool_and(prosrc ~ 'idempotency_key|undone') and count(*) = 2 from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('apply_split', 'apply_split_move')
