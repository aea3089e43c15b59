select to_regclass('studio.round_running_of_player') is not null as "the running round of a player is found by itself";
