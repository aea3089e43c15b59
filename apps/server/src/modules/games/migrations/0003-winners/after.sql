select
  to_regclass('games.winner') is not null,
  to_regclass('games.winner_last') is not null
