select (select count(*) = 0 from ledger.acknowledged)
