select prosrc like '%cross join lateral%' and prolang = (select oid from pg_language where lanname = 'plpgsql')
  from pg_proc
 where pronamespace = 'ledger'::regnamespace and proname = 'lines_before'
