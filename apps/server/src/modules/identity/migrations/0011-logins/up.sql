-- When a member got in before, however often others have tried his name since: what they tried is written down beside it for five years.
create index audit_event_logged_in on identity.audit_event (merchant, member_id, at desc) where kind = 'logged_in';
