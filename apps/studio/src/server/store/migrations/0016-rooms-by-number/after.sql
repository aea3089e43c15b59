select
  to_regclass('studio.room_round_latest') is null as "rounds of a room are kept without an index of moments",
  to_regclass('studio.room_round_live') is not null as "the round of a room that lives is found by itself";
