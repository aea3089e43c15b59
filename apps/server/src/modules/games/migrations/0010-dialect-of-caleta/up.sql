-- Who speaks Caleta is let in by that door and no other, as everybody is by his own; until now whoever had a key of RSA came in by both of its
-- doors. A supplier who does speak Caleta is told so by the operator.
alter table games.supplier
  drop constraint supplier_dialect_check,
  add constraint supplier_dialect_check check (dialect in ('hub88', 'caleta', 'beexar', 'pam', 'transfer'));
