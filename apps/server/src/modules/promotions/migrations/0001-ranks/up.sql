create schema promotions;

-- The ladder of a merchant: his ranks from the lowest level up. Who is where on it follows from what he did and is stored nowhere.
create table promotions.rank (
  merchant text not null,
  level smallint not null check (level between 1 and 50),
  -- What the rank is known by outside, such as VIP3.
  label_id text not null check (label_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- The picture of the rank, by its name in the art.
  badge text not null check (length(badge) <= 64),
  primary key (merchant, level),
  unique (merchant, label_id)
);

create table promotions.rank_text (
  merchant text not null,
  level smallint not null,
  language text not null,
  -- Short, beside a name: VIP 3.
  label text not null check (length(label) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  primary key (merchant, level, language),
  foreign key (merchant, level) references promotions.rank (merchant, level) on delete cascade
);

-- What a rank asks for beyond the one below it. Each kind is something the system knows by itself.
create table promotions.rank_condition (
  merchant text not null,
  level smallint not null,
  -- turnover: stakes that stand, in 1/10000 of the merchant's main unit; rounds: how many they are; member_days: whole days since
  -- the registration; mobile_verified: 1 once a number is verified.
  kind text not null check (kind in ('turnover', 'rounds', 'member_days', 'mobile_verified')),
  required bigint not null check (required > 0),
  primary key (merchant, level, kind),
  foreign key (merchant, level) references promotions.rank (merchant, level) on delete cascade,
  check (kind <> 'mobile_verified' or required = 1)
);
