select count(*) = 1 as "a session knows when it was shut"
  from information_schema.columns where table_schema = 'studio' and table_name = 'session' and column_name = 'shut_at';
