-- The games a member has opened, each once, with when he did last.
create table games.recent (
  merchant text not null,
  member_id text not null,
  node_id text not null references games.game,
  played_at timestamptz not null,
  primary key (merchant, member_id, node_id)
);

create index recent_last on games.recent (merchant, member_id, played_at desc, node_id);
create index recent_age on games.recent (played_at);

-- What a member's page of stars is read by.
create index favourite_last on games.favourite (merchant, member_id, starred_at desc, node_id);
