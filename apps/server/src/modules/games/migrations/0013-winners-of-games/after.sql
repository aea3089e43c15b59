select
  to_regclass('games.winner_of_game') is not null
