-- When a game left its supplier's list. What is chosen for it while it is on none is told from the day that a list has it again, as nobody can see
-- it before (GAM-15). Of those that left before this nobody knows when: whatever was chosen for them is told.
alter table games.game add column unlisted_at timestamptz;
update games.game set unlisted_at = '-infinity' where not is_listed;
