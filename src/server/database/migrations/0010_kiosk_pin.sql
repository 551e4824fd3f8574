-- Up Migration
-- The Argon2id hash of the PIN that signing out of a kiosk needs; null where it needs none.
alter table stores
  add column kiosk_pin_hash text check (length(kiosk_pin_hash) between 60 and 200);
