-- Up Migration
-- As in 0031, but with the time that the statement sets: a distributed database has stores on every node, and now() in a
-- trigger is another time on each. Only a statement that sets none, by hand, gets now().

create or replace function stores_note_time_zone() returns trigger language plpgsql as $$
begin
  new.time_zone_since := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  return new;
end $$;
