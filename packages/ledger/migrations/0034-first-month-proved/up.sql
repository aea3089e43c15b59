-- Reads all there is, and stops nobody.
alter table ledger.transaction validate constraint is_of_first_month;
alter table ledger.posting validate constraint is_of_first_month;
alter table ledger.entry validate constraint is_of_first_month;
