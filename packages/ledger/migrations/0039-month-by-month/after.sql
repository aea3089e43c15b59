select bool_and(prolang = (select oid from pg_language where lanname = 'plpgsql')) and count(*) = 8
  from pg_proc
 where pronamespace = 'ledger'::regnamespace
   and proname in ('id_before', 'lines_before', 'lines_after', 'transaction_of', 'bets_before', 'bets_in', 'round_close_of', 'play_changes')
