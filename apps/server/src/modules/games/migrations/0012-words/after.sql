select
  to_regclass('games.word_nearness') is not null,
  to_regprocedure('games.find_names(text, text, integer)') is null,
  (select count(*) = 0 from games.near_words('', 8, 8)),
  -- Of every game that was here before.
  not exists (
    select from games.game cross join lateral games.words_of(search) named
     where not exists (select from games.word known where known.word = named))
