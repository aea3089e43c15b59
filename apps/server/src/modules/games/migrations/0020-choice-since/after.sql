select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'edition_choice' and column_name = 'since'),
       exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'edition_choice' and column_name = 'edition' and is_nullable = 'YES')
