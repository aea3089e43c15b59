select (select count(*) = 0 from ledger.unfollowed), to_regclass('ledger.unfollowed_again') is not null
