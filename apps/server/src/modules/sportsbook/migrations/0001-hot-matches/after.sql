select
  to_regclass('sportsbook.hot_match') is not null,
  to_regclass('sportsbook.hot_match_next') is not null
