select
  to_regclass('studio.round_disputed') is not null
