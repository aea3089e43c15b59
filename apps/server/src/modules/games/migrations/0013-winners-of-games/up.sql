-- The board of a category that few have won in is read game by game: the winners of all others were looked through for it. While this is made
-- nobody is put on the board: it holds two days, so that is a moment.
create index winner_of_game on games.winner (merchant, supplier, code, won_at desc, bet_id desc);
