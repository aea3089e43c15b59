select
  to_regclass('games.recent') is not null,
  to_regclass('games.recent_last') is not null,
  to_regclass('games.favourite_last') is not null
