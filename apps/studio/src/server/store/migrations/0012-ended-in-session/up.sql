-- When the rounds of a session ended: a session that is over is forgotten without reading all that was ever played in it.
create index round_ended_in_session on studio.round (session_id, closed_at) where closed_at is not null;
