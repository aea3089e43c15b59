select count(*) = 2 from information_schema.tables where table_schema = 'help';
