-- By which rules the game was when a session was opened: what its player has read (GAM-15). Null where the session is older than this.
alter table studio.session add column model_digest text;
