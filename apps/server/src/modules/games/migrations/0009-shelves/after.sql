select
  to_regclass('games.withheld') is not null,
  to_regclass('games.game_shelf') is not null,
  to_regprocedure('games.find_names(text, text, integer)') is not null,
  (select count(*) = 0 from games.find_names('nothing of the kind', '%nothing of the kind%', 10))
