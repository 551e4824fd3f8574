-- Happy hours: purchases that are paid in these hours earn more points. A row is a version of a boost: an edit archives
-- the row and inserts the next one, because a purchase earns by what was valid at its payment.
create table boosts (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  -- The id of the boost's first version, which names the boost in the API.
  root_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  factor numeric(3, 2) not null check (factor between 1.5 and 5),
  -- The days of the week on which it begins, from 1, Monday.
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) between 1 and 7),
  -- An end before the start is on the next day. The whole day is from 00:00 to 24:00.
  start_time time not null check (start_time < '24:00'),
  end_time time not null,
  first_date date,
  last_date date,
  is_active boolean not null default true,
  -- The shops of a chain in which it is valid; null for all.
  shop_ids uuid[] check (cardinality(shop_ids) > 0),
  -- The time zone of the store while this version is valid.
  time_zone text not null,
  -- The version is valid for payments from created_at up to, but not including, archived_at.
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (store_id, id),
  check (start_time <> end_time),
  check (last_date >= first_date),
  check (archived_at >= created_at)
);
create unique index boosts_current on boosts (store_id, root_id) where archived_at is null;
