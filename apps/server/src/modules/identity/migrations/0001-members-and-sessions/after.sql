select count(*) = 7 from information_schema.tables where table_schema = 'identity';
