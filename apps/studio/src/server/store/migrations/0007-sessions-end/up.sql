-- Sessions that are over are deleted, and with them the tokens of the wallet that they hold in the open. Their rounds stay, with the id of a
-- session that is gone: what is still to be told to the wallet keeps its session, which `forgetSessions` sees to.
alter table studio.round drop constraint round_session_id_fkey;

-- Those that nobody has used for long, longest first.
create index session_seen on studio.session (last_seen_at);
