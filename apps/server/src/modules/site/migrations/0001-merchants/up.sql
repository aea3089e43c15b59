create schema site;

-- A brand with its own members, money, switches and rules.
create table site.merchant (
  code text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  -- Where trial play happens: another merchant; itself on a trial merchant.
  trial_code text not null references site.merchant (code) deferrable initially deferred,
  currency text not null,
  profile text not null check (profile in ('DEMO', 'PH', 'STRICT')),
  language_default text not null,
  languages text[] not null check (language_default = any (languages)),
  -- Site flags that are on.
  flags text[] not null,
  -- What screens may know: name, age, links.
  info jsonb not null check (jsonb_typeof(info) = 'object'),
  maintenance boolean not null default false,
  region_restriction boolean not null default false
);

-- A host leads to one merchant. '*' is every host that nobody else has.
create table site.host (
  host text primary key check (host = lower(host)),
  merchant text not null references site.merchant (code)
);
