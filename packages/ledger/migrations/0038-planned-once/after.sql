select bool_and(prolang = (select oid from pg_language where lanname = 'plpgsql')) and count(*) = 4
  from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname in ('round_close_of', 'bet_as_of', 'lines_between', 'play_changes')
