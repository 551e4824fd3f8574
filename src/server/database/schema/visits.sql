create table visits (
  store_id uuid not null,
  id bigint generated always as identity,
  customer_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index visits_by_customer on visits (store_id, customer_id, at desc);
