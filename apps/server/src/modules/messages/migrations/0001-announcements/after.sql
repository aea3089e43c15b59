select count(*) = 4 from information_schema.tables where table_schema = 'messages';
