-- Up Migration
-- What keeps the sums of a store provable: since when its days are counted in its time zone, and how many rows of its
-- history were deleted because of their age.

alter table stores
  -- When time_zone last changed; null while the store has always had it.
  add column time_zone_since timestamptz,
  -- Old visits that were deleted: their number, and the time that all of them are older than.
  add column visits_deleted bigint not null default 0 check (visits_deleted >= 0),
  add column visits_deleted_before timestamptz,
  add check ((visits_deleted_before is not null) or visits_deleted = 0);

-- Nobody knows which stores of before have changed theirs.
update stores set time_zone_since = now();

create function stores_note_time_zone() returns trigger language plpgsql as $$
begin
  new.time_zone_since := now();
  return new;
end $$;
create trigger stores_note_time_zone before update of time_zone on stores
  for each row when (old.time_zone is distinct from new.time_zone) execute function stores_note_time_zone();

-- Texts of an ended campaign that were deleted, with their segments; the campaign's own counts stay.
alter table sms_campaigns
  add column texts_deleted integer not null default 0 check (texts_deleted >= 0),
  add column segments_deleted integer not null default 0 check (segments_deleted >= 0);
