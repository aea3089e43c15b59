-- The licence a game was opened under: what it may show and how fast it may be played are settled then, so that it takes no bets under another
-- (GAM-01 to GAM-03). Unknown for launches from before.
alter table games.launch add column profile text;
