-- Since when a supplier serves a game no more, as he is switched off or what is agreed leaves it out. What is changed of it meanwhile is told from the
-- day that he serves it again, as nobody can open it before (GAM-15). Of those that he does not serve already nobody knows since when: all of it is told.
alter table games.game add column unserved_at timestamptz;
update games.game set unserved_at = '-infinity'
  from games.supplier
 where supplier.code = game.supplier and not (supplier.is_enabled and coalesce(game.code = any(supplier.games_allowed), true));
