-- The session a game was opened from: it must not fall idle while its member plays. Unknown for launches from before.
alter table games.launch add column session_id uuid;
