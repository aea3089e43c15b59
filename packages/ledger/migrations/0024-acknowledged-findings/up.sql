-- What is wrong in books that nobody may change stays wrong: a check that looks at everything since the last right one looked at ever more. Somebody
-- who knows of such a finding says so here (`npm run ledger:check -- --acknowledge`), and why. It is told apart from then on; one that says
-- anything else, such as another sum, is another finding.
create table ledger.acknowledged (
  id text collate "C" not null,
  subject text collate "C" not null,
  message text collate "C" not null,
  note text not null check (length(note) between 1 and 500),
  acknowledged_at timestamptz not null default clock_timestamp(),
  primary key (id, subject, message)
);
