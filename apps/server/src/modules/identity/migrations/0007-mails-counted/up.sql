-- Mails that were queued, to count them by letter box: whose address it is that somebody has given, nobody has looked. The address stands here as
-- a hash only.
create table identity.mail_sent (
  merchant text not null,
  mail_id uuid not null,
  box_hash bytea not null check (length(box_hash) = 32),
  sent_at timestamptz not null,
  primary key (merchant, mail_id)
);
create index mail_sent_to_box on identity.mail_sent (merchant, box_hash, sent_at desc);
create index mail_sent_by_age on identity.mail_sent (sent_at);
