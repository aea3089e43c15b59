-- Where the statement ends that has a move of another time: a later one that has it too, outside of what the two have in common, tells it twice
-- (D-04). Until now nobody asked, and a supplier could count in two statements what the books have once. Of what was noted so far it is not known.
alter table reconciliation.elsewhere add column told_until timestamptz;
