-- When the rules of a game, or what it returns, last became others: told to those who look at it and open it, for some days (GAM-15).
alter table games.game add column rules_changed_at timestamptz;
