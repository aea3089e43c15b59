select exists (select from pg_indexes where schemaname = 'games' and indexname = 'launch_of_member')
