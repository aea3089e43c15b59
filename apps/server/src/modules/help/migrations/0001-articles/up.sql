create schema help;

-- What a merchant explains: items of the help centre, and documents such as the user agreement. Texts stand apart, one row per
-- language.
create table help.article (
  merchant text not null,
  article_id text not null check (article_id ~ '^[a-z0-9-]{1,64}$'),
  -- help: an item of the help centre; document: a page of its own, asked for by its id.
  kind text not null check (kind in ('help', 'document')),
  -- What a screen asks by to open an item, such as `deposit`; empty for none.
  tag text not null default '' check (length(tag) <= 64),
  position smallint not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  primary key (merchant, article_id)
);

create table help.article_text (
  merchant text not null,
  article_id text not null,
  language text not null,
  title text not null check (length(title) between 1 and 120),
  -- Sanitised HTML: nothing gets in here on another way.
  content text not null check (length(content) <= 40000),
  primary key (merchant, article_id, language),
  foreign key (merchant, article_id) references help.article (merchant, article_id) on delete cascade
);
