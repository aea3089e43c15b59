-- By which of the operator's keys the secrets in this database are sealed: its id, never the key. One row once a server has started.
create table platform.sealing (
  is_only boolean primary key default true check (is_only),
  key_id text not null,
  since timestamptz not null default now()
);
