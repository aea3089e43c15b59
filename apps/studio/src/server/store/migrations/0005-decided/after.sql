select count(*) = 1 as "a round says when it was decided"
  from information_schema.columns where table_schema = 'studio' and table_name = 'round' and column_name = 'decided_at';
