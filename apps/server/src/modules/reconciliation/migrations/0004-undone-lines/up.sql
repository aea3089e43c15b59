-- For every page of a statement its rollbacks are asked for by what they take back (`undoneInStatement`): without an index each page read the
-- whole statement. Few lines are rollbacks, and none pays for it but they. The table is empty but while a statement is compared.
create index line_undone on reconciliation.line (statement, reference) where kind in ('rollback_bet', 'rollback_win');
