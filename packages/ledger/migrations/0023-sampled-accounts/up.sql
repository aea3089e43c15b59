-- The check of what is new looked at the accounts that had moved alone: a balance that was changed behind one that nobody touches was found by
-- night. Now each run looks at some others too, in the order of their ids. Up to which it came; zero when it came to the end, null where it looked
-- at none.
alter table ledger.check_run add column sampled_upto bigint;
