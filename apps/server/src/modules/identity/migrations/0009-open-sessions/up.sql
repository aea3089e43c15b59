-- The sessions of a member that were not ended, of which a login ends those beyond the newest: it reads past none of all that were.
create index session_unended on identity.session (merchant, member_id, opened_at desc) where ended_at is null;
