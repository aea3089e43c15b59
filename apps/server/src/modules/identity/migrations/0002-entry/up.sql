-- Ways in besides a password: a verified number, a credential of a device, a third party. A member may have no password at all.
alter table identity.member
  alter column password_hash drop not null,
  -- Since when the password is this one; a merchant may let passwords expire.
  add column password_set_at timestamptz,
  add column must_change_password boolean not null default false,
  add column payment_password_hash text,
  -- Digits with the dialling code, no plus sign. Present only when somebody has proved that it is his.
  add column mobile text check (mobile ~ '^[1-9][0-9]{6,14}$'),
  add column mobile_verified_at timestamptz,
  add constraint member_mobile_is_verified check ((mobile is null) = (mobile_verified_at is null));
update identity.member set password_set_at = registered_at;
create unique index member_by_mobile on identity.member (merchant, mobile) where mobile is not null;
create index member_by_email on identity.member (merchant, lower(registration ->> 'email'))
  where registration ->> 'email' is not null;

alter table identity.session
  -- Browser and system in words; empty when the browser said nothing.
  add column device text not null default '' check (length(device) <= 120),
  add column device_id text not null default '' check (length(device_id) <= 64),
  -- How the member proved who he is.
  add column method text not null default 'password'
    check (method in ('password', 'sms', 'device', 'social', 'trial', 'registration')),
  -- When he last proved it: what is dangerous wants that to be a moment ago.
  add column proved_at timestamptz;
update identity.session set proved_at = opened_at;
alter table identity.session alter column proved_at set not null;

-- What differs from merchant to merchant in how members get in. Without a row the defaults count.
create table identity.entry_setting (
  merchant text primary key,
  -- Logging in ends the other sessions of the member.
  one_session boolean not null default false,
  idle_minutes integer not null default 30 check (idle_minutes between 1 and 1440),
  age_days integer not null default 30 check (age_days between 1 and 90),
  -- Null: passwords do not expire (SES-11).
  password_days integer check (password_days between 1 and 3650),
  -- One-time codes.
  code_minutes integer not null default 1 check (code_minutes between 1 and 10)
);

-- Codes sent by SMS. The code is kept as a hash; what was sent is counted by number, device and address.
create table identity.sms_code (
  merchant text not null,
  code_id uuid not null,
  -- `login` serves for setting a password too (part 1 section 7).
  purpose text not null check (purpose in ('login', 'reset', 'register')),
  mobile text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  device_id text not null,
  ip inet not null,
  tries smallint not null default 0 check (tries >= 0),
  -- Of those who have not asked for it: nobody who knows a number can use up the tries of its owner.
  tries_of_others smallint not null default 0 check (tries_of_others >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant, code_id)
);
create index sms_code_of_mobile on identity.sms_code (merchant, mobile, sent_at desc);
create index sms_code_of_device on identity.sms_code (merchant, device_id, sent_at desc);
create index sms_code_of_address on identity.sms_code (merchant, ip, sent_at desc);
create index sms_code_by_age on identity.sms_code (sent_at);

-- Links sent by mail to set a new password.
create table identity.reset_link (
  merchant text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant, token_hash),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);
create index reset_link_of_member on identity.reset_link (merchant, member_id, sent_at desc);
create index reset_link_by_age on identity.reset_link (sent_at);

-- What a device may log in with in place of the password (decision 6). A family is what one remembered login became by rotation:
-- a member of it that is shown a second time was stolen, and the family ends.
create table identity.device_credential (
  merchant text not null,
  credential_hash bytea not null check (length(credential_hash) = 32),
  family uuid not null,
  member_id uuid not null,
  device_id text not null check (length(device_id) <= 64),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant, credential_hash),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);
create index device_credential_of_member on identity.device_credential (merchant, member_id);
create index device_credential_of_family on identity.device_credential (merchant, family);
create index device_credential_by_expiry on identity.device_credential (expires_at);

-- Third parties a member logs in with. `subject` is the third party's own id of him.
create table identity.linked_identity (
  merchant text not null,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  member_id uuid not null,
  email text not null default '',
  linked_at timestamptz not null,
  primary key (merchant, provider, subject),
  unique (merchant, member_id, provider),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);

-- Logins at a third party that have begun. The browser holds the binding in a cookie.
create table identity.social_flow (
  merchant text not null,
  state_hash bytea not null check (length(state_hash) = 32),
  binding_hash bytea not null check (length(binding_hash) = 32),
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null,
  primary key (merchant, state_hash)
);
create index social_flow_by_expiry on identity.social_flow (expires_at);

-- Pieces of work given to devices in place of a picture, not yet handed in.
create table identity.captcha_work (
  merchant text not null,
  captcha_id text not null,
  zero_bits smallint not null check (zero_bits between 1 and 32),
  -- Who asks for much work is given harder work, also for what he has handed in already.
  ip inet not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant, captcha_id)
);
create index captcha_work_of_address on identity.captcha_work (merchant, ip, expires_at);
create index captcha_work_by_expiry on identity.captcha_work (expires_at);

-- Whether a count of failures is of an account or of an address: when many accounts fail at once, all of them are being tried.
alter table identity.login_failure add column is_account boolean not null default false;
create index login_failure_of_accounts on identity.login_failure (merchant, last_at) where is_account;

-- Trial accounts: how many were opened lately, and which nobody uses any more.
create index session_of_trial on identity.session (merchant, opened_at) where method = 'trial';
create index member_on_trial on identity.member (registered_at)
  where type = 4 and password_hash is null and disabled_at is null;

-- Invitation codes somebody may register with. A domain stands for the code it belongs to.
create table identity.invitation (
  merchant text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,30}$'),
  domain text,
  -- The member who invites; null for the house.
  member_id uuid,
  ends_at timestamptz,
  primary key (merchant, code),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);
create unique index invitation_by_domain on identity.invitation (merchant, lower(domain)) where domain is not null;

-- What happened to accounts, for the member and for whoever must answer for it. Never changed; no text somebody typed.
create table identity.audit_event (
  merchant text not null,
  event_id uuid not null,
  at timestamptz not null,
  -- Null where nobody was found.
  member_id uuid,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  ip inet not null,
  device text not null check (length(device) <= 120),
  detail jsonb not null default '{}',
  primary key (merchant, event_id)
);
create index audit_event_of_member on identity.audit_event (merchant, member_id, at desc);
create index audit_event_by_age on identity.audit_event (at);

-- What is written stays as it is for five years (HIS-03); then it may be forgotten.
create function identity.keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' then return old; end if;
  raise exception 'identity.audit_event is append only' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on identity.audit_event
  for each row execute function identity.keep_audit_event();
create trigger no_truncate before truncate on identity.audit_event
  for each statement execute function identity.keep_audit_event();

-- A merchant's own words for a field that does not fit, by language: {"TY": "...", "EN": "..."}.
alter table identity.registration_rule add column message jsonb not null default '{}';
