-- The terms of a merchant after those he began with, which are version 1 (SES-20). Their texts are documents of the help.
create table identity.terms (
  merchant text not null,
  version smallint not null check (version between 2 and 999),
  starts_at timestamptz not null,
  -- Members must accept them, or later ones, before they play on.
  is_material boolean not null,
  primary key (merchant, version)
);

-- Which terms a member has accepted, and when.
create table identity.terms_accepted (
  merchant text not null,
  member_id uuid not null,
  version smallint not null check (version between 1 and 999),
  accepted_at timestamptz not null,
  primary key (merchant, member_id, version),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);

-- Nobody could register who did not accept those there were. Trial members (4) are asked for nothing.
insert into identity.terms_accepted (merchant, member_id, version, accepted_at)
  select merchant, member_id, 1, registered_at from identity.member where type <> 4;

create function identity.keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'identity.% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on identity.terms
  for each statement execute function identity.keep_terms();
create trigger append_only before update or delete or truncate on identity.terms_accepted
  for each statement execute function identity.keep_terms();
