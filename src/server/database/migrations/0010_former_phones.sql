-- Up Migration
-- Phone numbers that customers had before they were changed. They name the customer on an order of the register until
-- somebody else has them; at the kiosk they find nobody. The numbers of merged customers stay in those customers' rows.

create table customer_former_phones (
  store_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  customer_id uuid not null,
  changed_at timestamptz not null default now(),
  -- Who had the number last.
  primary key (store_id, phone),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
select distribute_by_store('customer_former_phones');
create index customer_former_phones_by_customer on customer_former_phones (store_id, customer_id);
alter table customer_former_phones enable row level security;
create policy own_store on customer_former_phones
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
