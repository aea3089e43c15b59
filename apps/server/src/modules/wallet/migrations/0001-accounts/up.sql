create schema wallet;

-- Which account of the ledger is a member's. What is in it, only the ledger knows.
create table wallet.member_account (
  merchant text not null,
  member_id text not null,
  currency text not null,
  account bigint not null unique,
  opened_at timestamptz not null,
  primary key (merchant, member_id)
);

-- What a merchant gives to everyone who opens an account. No row, no gift.
create table wallet.welcome_grant (
  merchant text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  primary key (merchant, currency)
);
