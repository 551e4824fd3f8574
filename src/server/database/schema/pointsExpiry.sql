-- Points expire after months without activity. The settings of a store, numbered; the last one is in force. Kept, so
-- that each expiry can be justified later.
create table points_expiry_settings (
  store_id uuid not null references stores on delete cascade,
  number integer not null check (number > 0),
  -- Without activity; null is never.
  months smallint check (months in (6, 12, 18, 24)),
  -- Nothing expires before.
  effective_from timestamptz not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (store_id, number)
);
