-- Suppliers who sign with a secret they share with us. Several may hold while a supplier changes his.
create table games.supplier_secret (
  supplier text not null references games.supplier,
  -- SHA-256 of the secret.
  fingerprint text not null,
  secret text not null check (length(secret) >= 16),
  added_at timestamptz not null,
  retired_at timestamptz,
  primary key (supplier, fingerprint)
);

-- How a supplier is told our ids of what he did: as they are, or counted from one for him alone. A suite that proves a dialect
-- expects the latter; it is slow, and nothing for a supplier whose members play.
alter table games.supplier add column own_ids text not null default 'plain' check (own_ids in ('plain', 'counted'));
