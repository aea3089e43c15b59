-- Rounds that the wallet has refused never happened: whoever looks for the newest of a player reads past none of them, however often he has
-- pressed with an empty purse, and they are deleted when nobody asks for their request any more.
drop index studio.round_of_player;
create index round_of_player on studio.round (player, currency, game, opened_at desc) where state <> 'refused';
create index round_refused on studio.round (closed_at) where state = 'refused';
