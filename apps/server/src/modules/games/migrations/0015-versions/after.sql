select
  to_regclass('games.version') is not null,
  (select count(*) from games.version)
    = (select coalesce(sum(greatest(jsonb_array_length(editions), 1)), 0) from games.game) as "every code that is played has one"
