-- Where a supplier who holds the balance of members himself is asked for it.
alter table games.supplier add column wallet_url text;

-- Money on its way to such a supplier ('out') or back ('in'). What became of it only he can say: until then it is pending, and
-- he is asked under this id, never sent another one (W-40).
create table games.transfer (
  -- Our reference at the supplier.
  id uuid primary key,
  merchant text not null,
  member_id text not null,
  supplier text not null references games.supplier,
  direction text not null check (direction in ('out', 'in')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The member's: the same request again is the same transfer.
  request_id text not null,
  state text not null check (state in ('pending', 'success', 'failed')),
  -- Why it failed, in the supplier's words.
  reason text,
  asked_at timestamptz not null,
  -- After this the supplier does not carry it out any more.
  expires_at timestamptz not null check (expires_at > asked_at),
  checks integer not null default 0,
  next_check_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null)),
  unique (merchant, member_id, request_id)
);

create index transfer_pending on games.transfer (next_check_at) where state = 'pending';
create index transfer_pending_of_member on games.transfer (merchant, member_id) where state = 'pending';
