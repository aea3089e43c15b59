-- The rounds of a player that run, in whichever game: where one runs at a time, each bet looks for another one (RG-21). Few in all, however
-- long was played.
create index round_running_of_player on studio.round (player, currency)
  where state in ('opened', 'playing', 'voiding') or (state = 'staked' and win > 0);
