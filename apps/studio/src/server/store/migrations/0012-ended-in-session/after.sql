select to_regclass('studio.round_ended_in_session') is not null as "the last round of a session is found by itself";
