select count(*) = 7 from information_schema.columns
 where table_schema = 'messages'
   and (table_name = 'announcement_read' and column_name = 'read_at'
     or table_name in ('announcement', 'banner') and column_name in ('audiences', 'platforms', 'changed_at'));
