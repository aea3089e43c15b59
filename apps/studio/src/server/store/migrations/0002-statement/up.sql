-- The rounds of a time, for the statement of it.
create index round_opened on studio.round (opened_at, id);
create index round_closed on studio.round (closed_at, id) where closed_at is not null;
