-- What people said of a case, each time. Until now a case kept the last note alone: what was found out before it was gone as soon as the case
-- moved on.
create table reconciliation.case_note (
  id bigint generated always as identity primary key,
  discrepancy bigint not null references reconciliation.discrepancy,
  -- Where the case stood with it.
  state text not null check (state in ('open', 'explained', 'corrected', 'closed')),
  note text not null check (length(note) between 1 and 500),
  said_at timestamptz not null
);
create index case_note_of on reconciliation.case_note (discrepancy, id);
insert into reconciliation.case_note (discrepancy, state, note, said_at)
select id, state, note, changed_at from reconciliation.discrepancy where note <> '' order by id;
