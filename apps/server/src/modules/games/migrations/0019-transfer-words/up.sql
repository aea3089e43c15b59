-- What people found out about a transfer that its supplier cannot account for: nobody can ask him any more, or he moved something else than he
-- was asked to. Until now it was pending for ever, and its member's money with it. Two persons say the same before it ends (WAL-12).
create table games.transfer_word (
  id bigint generated always as identity primary key,
  transfer uuid not null references games.transfer,
  state text not null check (state in ('success', 'failed')),
  note text not null check (length(note) between 1 and 500),
  said_by text not null check (length(said_by) between 2 and 64),
  said_at timestamptz not null
);
create index transfer_word_of on games.transfer_word (transfer, id);
