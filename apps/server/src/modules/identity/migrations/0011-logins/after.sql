select to_regclass('identity.audit_event_logged_in') is not null as "a login before is found without what failed since";
