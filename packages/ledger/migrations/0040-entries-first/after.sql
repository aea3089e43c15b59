select bool_and(prosrc like '%cross join lateral (%limit 1%') and count(*) = 2
  from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('lines_before', 'play_changes')
