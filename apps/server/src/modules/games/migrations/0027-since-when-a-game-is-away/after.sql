select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'game' and column_name = 'closed_at'),
       not exists (select from games.game where is_closed and closed_at is null),
       exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'withheld' and column_name = 'since' and column_default = 'now()')
