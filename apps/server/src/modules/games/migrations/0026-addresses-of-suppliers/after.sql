select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'supplier' and column_name = 'addresses' and is_nullable = 'NO')
