select (select count(*) from pg_indexes where schemaname = 'studio' and indexname in ('round_opened', 'round_closed')) = 2
