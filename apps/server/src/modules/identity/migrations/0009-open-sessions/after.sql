select to_regclass('identity.session_unended') is not null as "the sessions of a member that were not ended are found by themselves";
