select
  to_regclass('identity.member_by_email') is null as index_gone
