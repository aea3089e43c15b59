-- Whom and where something is told; empty for everybody and everywhere.
alter table messages.announcement
  add column audiences text[] not null default '{}' check (audiences <@ array['guest', 'member', 'agent', 'trial']),
  add column platforms text[] not null default '{}' check (platforms <@ array['M', 'W', 'A']),
  add column changed_at timestamptz not null default 'epoch';

alter table messages.banner
  add column audiences text[] not null default '{}' check (audiences <@ array['guest', 'member', 'agent', 'trial']),
  add column platforms text[] not null default '{}' check (platforms <@ array['M', 'W', 'A']),
  add column changed_at timestamptz not null default 'epoch';

-- What a member has read. It goes with the announcement, and a while after that is over.
create table messages.announcement_read (
  merchant text not null,
  member_id text not null,
  announcement_id text not null,
  read_at timestamptz not null,
  primary key (merchant, member_id, announcement_id),
  foreign key (merchant, announcement_id) references messages.announcement (merchant, announcement_id) on delete cascade
);

create index announcement_read_by_announcement on messages.announcement_read (merchant, announcement_id);
