-- Which demo data was loaded, by the name of its module.
create table platform.demo_load (
  name text primary key,
  loaded_at timestamptz not null default now()
);

-- Workers that live. A worker that is killed leaves its jobs locked; whoever misses its beat gives them free.
create table platform.worker_beat (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
