-- The most that a round of a game can pay, in stakes (GAM-10); null where its supplier does not say. That of an edition stands in `editions`,
-- which may say `volatility` and `winMax` beside the return, where they are others than the game's.
alter table games.game add column win_max double precision check (win_max > 0);
