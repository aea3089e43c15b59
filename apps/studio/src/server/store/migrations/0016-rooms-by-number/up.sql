-- The newest rounds of a room are found by their numbers in its chain; nothing asks for them by the moment they were opened any more, and
-- rounds are kept for ever.
drop index studio.room_round_latest;
