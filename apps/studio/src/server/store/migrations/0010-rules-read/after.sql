select count(*) = 1 as "a session says which rules its player has read"
  from information_schema.columns where table_schema = 'studio' and table_name = 'session' and column_name = 'model_digest';
