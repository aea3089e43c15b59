-- Address in front of a game's code where anybody reads its rules and pays, without a launch (GAM-10); null where a supplier has no such pages.
alter table games.supplier add column rules_path text;
