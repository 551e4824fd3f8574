-- What the owner's page of results shows: sales to customers by day, purchases from before customers joined, what
-- rewards and texts cost, and the figures that are counted once a day.

-- ---------------------------------------------------------------- sales to customers

-- Sums over the orders that were credited to a customer, by the local day of the purchase. A trigger keeps them as
-- orders are credited, change at the register, and are taken back. Credits of a store never run at the same time, so
-- one row for each day and shop is enough.
create table sales_days (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  -- The shop of a chain; nil for sales of no shop, and without a chain.
  shop_id uuid not null default no_shop(),
  purchases integer not null default 0,
  cents bigint not null default 0,
  primary key (store_id, day, shop_id)
);

create function add_sale(store uuid, shop uuid, sale_day date, purchases_change integer, cents_change bigint)
returns void language plpgsql as $$
begin
  update sales_days d set purchases = d.purchases + purchases_change, cents = d.cents + cents_change
    where d.store_id = store and d.day = sale_day and d.shop_id = shop;
  if not found then
    insert into sales_days as d (store_id, day, shop_id, purchases, cents)
      values (store, sale_day, shop, purchases_change, cents_change)
      on conflict (store_id, day, shop_id) do update
        set purchases = d.purchases + excluded.purchases, cents = d.cents + excluded.cents;
  end if;
end $$;

create function local_day(store uuid, at timestamptz) returns date language plpgsql as $$
declare
  zone text;
begin
  select s.time_zone into zone from stores s where s.id = store;
  return (at at time zone zone)::date;
end $$;

-- A purchase counts for the day that it had when it was credited, also after the store has moved to another time zone.
-- That of a shop whose store was deleted has the day of the chain.
create function order_credits_set_day() returns trigger language plpgsql security definer as $$
begin
  new.sold_on := coalesce(
    local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at)),
    local_day(new.store_id, coalesce(new.paid_at, new.credited_at)));
  return new;
end $$;
create trigger order_credits_set_day before insert on order_credits
  for each row execute function order_credits_set_day();

create function count_sale() returns trigger language plpgsql security definer as $$
declare
  cents_before integer := 0;
  cents_now integer := case when new.taken_back_at is null then new.eligible_cents else 0 end;
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null then
    cents_before := old.eligible_cents;
  end if;
  if cents_now <> cents_before then
    perform add_sale(new.store_id, coalesce(new.shop_id, no_shop()),
      coalesce(new.sold_on, local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at)),
               local_day(new.store_id, coalesce(new.paid_at, new.credited_at))),
      (cents_now > 0)::integer - (cents_before > 0)::integer, cents_now - cents_before);
  end if;
  return null;
end $$;
create trigger count_new_sale after insert on order_credits for each row execute function count_sale();
create trigger count_changed_sale after update of eligible_cents, taken_back_at on order_credits
  for each row
  when (old.eligible_cents <> new.eligible_cents or (old.taken_back_at is null) <> (new.taken_back_at is null))
  execute function count_sale();

-- ---------------------------------------------------------------- purchases from before customers joined

-- Purchases on which the register named one of its own customers, who was no customer of the store's program then. They
-- hold the register's id of the person, but neither a name nor a phone number. When a later purchase shows who the
-- person is, customer_id is set. Rows of people who do not join are deleted after some weeks.
create table register_purchases (
  store_id uuid not null references stores on delete cascade,
  order_id text not null check (length(order_id) <= 64),
  pos_customer_id text not null check (length(pos_customer_id) <= 64),
  customer_id uuid,
  day date not null,
  cents integer not null check (cents > 0),
  shop_id uuid,
  primary key (store_id, order_id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index register_purchases_by_person on register_purchases (store_id, pos_customer_id) where customer_id is null;
create index register_purchases_by_customer on register_purchases (store_id, customer_id, day)
  where customer_id is not null;
create index register_purchases_age on register_purchases (day);

-- ---------------------------------------------------------------- costs, and what is counted once a day

-- What one of an item costs the store, in cents. item is 'segment' or the id of a reward.
create table unit_costs (
  store_id uuid not null references stores on delete cascade,
  item text not null check (length(item) <= 36),
  cents numeric(8, 2) not null check (cents >= 0),
  primary key (store_id, item)
);

-- Comparisons and cohorts as they were last counted, because counting reads all visits of a year.
create table measured_results (
  store_id uuid primary key references stores on delete cascade,
  measured_at timestamptz not null,
  results jsonb not null
);
