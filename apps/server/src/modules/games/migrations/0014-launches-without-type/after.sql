select exists (select from pg_attribute
                where attrelid = 'games.launch'::regclass and attname = 'member_type' and not attnotnull)
