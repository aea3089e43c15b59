select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'game' and column_name = 'unlisted_at'),
       not exists (select from games.game where not is_listed and unlisted_at is null)
