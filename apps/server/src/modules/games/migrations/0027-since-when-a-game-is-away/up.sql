-- When a game was closed, and since when a merchant keeps something off his site. What is changed meanwhile of how a game is played is told from the
-- day that it can be opened again, as nobody can see it before (GAM-15). Of those that are away already nobody knows since when: all of it is told.
alter table games.game add column closed_at timestamptz;
update games.game set closed_at = '-infinity' where is_closed;
alter table games.withheld add column since timestamptz not null default '-infinity';
alter table games.withheld alter column since set default now();
