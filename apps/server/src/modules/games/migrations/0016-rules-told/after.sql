select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'game' and column_name = 'rules_changed_at')
