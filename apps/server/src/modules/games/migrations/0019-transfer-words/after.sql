select
  to_regclass('games.transfer_word') is not null,
  to_regclass('games.transfer_word_of') is not null
