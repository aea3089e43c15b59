create schema messages;

-- What a merchant tells his visitors and members. Texts stand apart, one row per language.
create table messages.announcement (
  merchant text not null,
  announcement_id text not null check (length(announcement_id) between 1 and 64),
  -- player: notice strip and list; popup: over the home; hot: game news; promotion; agent: for agents only.
  kind text not null check (kind in ('player', 'popup', 'hot', 'promotion', 'agent')),
  -- The place on the site: m_home, m_login, m_reg.
  group_name text not null,
  -- Whom a popup is for: A members, B guests, F members at their first login; empty for everybody.
  execution text not null check (execution in ('', 'A', 'B', 'F')),
  promotion_type text not null default '',
  url text not null default '',
  position smallint not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  primary key (merchant, announcement_id)
);

create table messages.announcement_text (
  merchant text not null,
  announcement_id text not null,
  language text not null,
  title text not null check (length(title) <= 120),
  -- Sanitised HTML: nothing gets in here on another way.
  content text not null check (length(content) <= 20000),
  primary key (merchant, announcement_id, language),
  foreign key (merchant, announcement_id) references messages.announcement (merchant, announcement_id) on delete cascade
);

create table messages.banner (
  merchant text not null,
  banner_id text not null check (length(banner_id) between 1 and 64),
  group_name text not null,
  -- The background, where a tap leads, and the thing in front.
  url text not null,
  linkage text not null,
  hero text not null,
  position smallint not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  primary key (merchant, banner_id)
);

create table messages.banner_text (
  merchant text not null,
  banner_id text not null,
  language text not null,
  eyebrow text not null check (length(eyebrow) <= 120),
  title text not null check (length(title) <= 120),
  prize text not null check (length(prize) <= 24),
  text text not null check (length(text) <= 120),
  action text not null check (length(action) <= 40),
  primary key (merchant, banner_id, language),
  foreign key (merchant, banner_id) references messages.banner (merchant, banner_id) on delete cascade
);
