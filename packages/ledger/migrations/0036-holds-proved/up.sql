-- Reads all holds, and stops nobody.
alter table ledger.hold validate constraint hold_placed_by_fkey;
alter table ledger.hold validate constraint hold_ended_by_fkey;
