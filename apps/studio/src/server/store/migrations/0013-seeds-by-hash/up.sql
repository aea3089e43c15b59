-- A pair that was turned over, by the hash it was promised under: who has lost the answer that told its seed asks for it again.
create index seed_revealed on studio.seed (server_hash) where state = 'revealed';
