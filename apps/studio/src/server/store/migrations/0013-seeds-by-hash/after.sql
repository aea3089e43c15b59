select to_regclass('studio.seed_revealed') is not null as "a pair that was turned over is found by its hash";
