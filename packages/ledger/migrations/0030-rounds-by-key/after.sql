select bool_and(prosrc ~ 'idempotency_key|undone') and count(*) = 4 from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('posted_earlier', 'is_round_over', 'bet_as_of', 'round_close_of')
