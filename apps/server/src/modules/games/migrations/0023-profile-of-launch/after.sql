select
  exists (select from information_schema.columns
           where table_schema = 'games' and table_name = 'launch' and column_name = 'profile')
