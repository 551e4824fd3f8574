-- When points of a store expire. The settings of a store are numbered, and the last one is in force. Earlier ones are
-- kept, so that each expiry can be justified later.
create table points_expiry_settings (
  store_id uuid not null references stores on delete cascade,
  number integer not null check (number > 0),
  -- Points expire after this many months without activity; null means never.
  months smallint check (months in (6, 12, 18, 24)),
  -- Nothing expires before this time.
  effective_from timestamptz not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (store_id, number)
);
