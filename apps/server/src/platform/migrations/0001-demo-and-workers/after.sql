select to_regclass('platform.demo_load') is not null;
