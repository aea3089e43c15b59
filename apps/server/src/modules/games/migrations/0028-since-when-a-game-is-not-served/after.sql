select exists (select from information_schema.columns
                where table_schema = 'games' and table_name = 'game' and column_name = 'unserved_at'),
       not exists (select from games.game join games.supplier on supplier.code = game.supplier
                    where (unserved_at is null) <> (is_enabled and coalesce(game.code = any(games_allowed), true)))
