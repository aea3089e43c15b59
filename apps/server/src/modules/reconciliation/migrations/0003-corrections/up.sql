-- Money that moves because a supplier and we did not say the same. One person proposes it with reason and evidence, another one decides
-- (WAL-12). What was posted stands in the ledger, and nothing here or there is ever edited: a wrong correction is corrected by another one.
create table reconciliation.correction (
  id bigint generated always as identity primary key,
  discrepancy bigint not null references reconciliation.discrepancy,
  merchant text not null,
  member_id text not null,
  currency text not null,
  -- The member's account; what he gets, below zero what he gives.
  account bigint not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 200),
  evidence text not null check (length(evidence) between 1 and 500),
  proposed_by text not null,
  proposed_at timestamptz not null,
  state text not null check (state in ('proposed', 'posted', 'refused')),
  decided_by text,
  decided_at timestamptz,
  -- The adjustment in the ledger.
  transaction_id bigint,
  check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'posted') = (transaction_id is not null))
);
-- One at a time: the next one begins when this one was decided.
create unique index correction_waiting on reconciliation.correction (discrepancy) where state = 'proposed';
