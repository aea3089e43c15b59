select bool_and(prosrc ~ 'in_order') and count(*) = 1 from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('apply_moves')
