-- When the outcome of a round was decided: a win is repeated for a day from then on. A round that waits for its player is decided
-- up to a day after its bet, and by its bet's time its win would have been given up before it was asked for once more (WAL-04, GAM-17).
alter table studio.round add column decided_at timestamptz;
