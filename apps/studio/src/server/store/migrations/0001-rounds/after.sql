select count(*) = 2 from information_schema.tables where table_schema = 'studio' and table_name in ('session', 'round');
