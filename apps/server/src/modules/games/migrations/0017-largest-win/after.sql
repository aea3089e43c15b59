select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'game' and column_name = 'win_max')
