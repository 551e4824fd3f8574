-- Up Migration
-- Triggers of stores run on every node of a distributed database, where they can change no rows of a store. The
-- deletion of a store deletes its events.
drop trigger stores_delete_events on stores;
drop function stores_delete_events();
