create table customer_imports (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  created_by uuid not null,
  created_at timestamptz not null,
  file_name text not null check (length(file_name) between 1 and 200),
  status text not null
    check (status in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  delimiter text check (length(delimiter) = 1),
  -- The number of the header row; 0 when the file has none.
  header_row integer not null default 0,
  -- The headers; 'Column 1' and so on in a file without any.
  columns text[] not null default '{}',
  -- Rows of the file without its header.
  total_rows integer not null default 0 check (total_rows >= 0),
  -- The field that the owner chose for each column.
  mapping jsonb,
  -- The number of rows that the running check or import has processed; the next batch begins there.
  processed integer not null default 0 check (processed between 0 and total_rows),
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  -- The number of rows whose phone number an erased customer had.
  erased integer not null default 0,
  -- The number of imported rows with a cell that was left out or changed.
  warned integer not null default 0,
  -- Points that were, or will be, given as opening balances.
  points bigint not null default 0,
  -- The number of existing customers that have points in the file, and the ids of the first of them.
  existing_with_points integer not null default 0,
  existing_ids uuid[] not null default '{}',
  -- A sentence for the owner that says why the import could not go on.
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (store_id, id),
  check (added + updated + unchanged + rejected = processed)
);
create index customer_imports_newest on customer_imports (store_id, created_at desc, id desc);
create index customer_imports_age on customer_imports (created_at);
-- One import of a store at a time changes customers.
create unique index customer_imports_running on customer_imports (store_id) where status = 'importing';

-- The file as it was uploaded, until it is imported, its import fails, or it is discarded by the owner, with age or for
-- the erasure of a customer.
create table customer_import_chunks (
  store_id uuid not null,
  import_id uuid not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1000000),
  primary key (store_id, import_id, number),
  foreign key (store_id, import_id) references customer_imports (store_id, id) on delete cascade
);

-- Rows that were not imported, or imported without a cell that could not be read, for the owner to correct. They are
-- kept for 30 days.
create table customer_import_rejections (
  store_id uuid not null,
  import_id uuid not null,
  -- The row's number in the file, where the header is a row too.
  row_number integer not null,
  is_imported boolean not null default false,
  reason text not null,
  cells text[] not null,
  -- The last ten digits of the phone, by which the row is found when that customer is erased.
  phone_digits text,
  primary key (store_id, import_id, row_number),
  foreign key (store_id, import_id) references customer_imports (store_id, id) on delete cascade
);
create index customer_import_rejections_by_phone on customer_import_rejections (store_id, phone_digits)
  where phone_digits is not null;
