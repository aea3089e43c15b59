select
  to_regclass('games.game') is not null,
  to_regclass('games.launch') is not null,
  exists (select from pg_extension where extname = 'pg_trgm')
