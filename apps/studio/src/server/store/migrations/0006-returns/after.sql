select count(*) = 2 as "days and their returns are kept"
  from information_schema.tables where table_schema = 'studio' and table_name in ('return_day', 'day_return');
