-- Up Migration
-- Chains: shops with the same customers, points and offers (schema/chains.sql). Nothing changes for other stores.
create function no_shop() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create table shops (
  store_id uuid not null references stores on delete cascade,
  id uuid not null,
  number integer not null check (number >= 0),
  name text not null check (length(btrim(name)) between 1 and 120),
  joined_at timestamptz not null,
  left_at timestamptz,
  point_rate numeric(9, 4) not null default 1 check (point_rate > 0),
  primary key (store_id, id),
  constraint shops_number unique (store_id, number),
  constraint shops_first_has_number_0 check ((number = 0) = (id = store_id)),
  check (left_at >= joined_at)
);
select distribute_by_store('shops');

create table shop_moves (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  shop_id uuid not null,
  direction text not null check (direction in ('join', 'leave')),
  status text not null default 'planned' check (status in ('planned', 'running', 'done', 'cancelled')),
  starts_at timestamptz not null,
  position uuid,
  counts jsonb not null default '{}',
  consent_statement text check (length(consent_statement) between 1 and 2000),
  created_by uuid,
  finished_at timestamptz,
  primary key (store_id, id),
  check (shop_id <> store_id),
  check ((finished_at is not null) = (status in ('done', 'cancelled')))
);
create unique index shop_moves_open on shop_moves (store_id, shop_id) where status in ('planned', 'running');
select distribute_by_store('shop_moves');

create table customer_origins (
  store_id uuid not null,
  shop_id uuid not null,
  origin_id uuid not null,
  customer_id uuid not null,
  points bigint not null default 0,
  moves integer not null default 0 check (moves >= 0),
  primary key (store_id, shop_id, origin_id)
);
create index customer_origins_by_customer on customer_origins (store_id, customer_id);
select distribute_by_store('customer_origins');
alter table customer_origins add constraint customer_origins_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade;
alter table customer_origins add constraint customer_origins_store_id_customer_id_fkey
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;

do $$
declare
  name text;
begin
  foreach name in array array['shops', 'shop_moves', 'customer_origins'] loop
    execute format('alter table %I enable row level security', name);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
        with check (is_visible_store(store_id))$policy$, name);
  end loop;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    revoke delete on shops from regulars_app;
  end if;
exception when insufficient_privilege then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;

alter table stores
  add column chain_id uuid,
  add column chain_since timestamptz,
  add column latitude numeric(8, 5),
  add column longitude numeric(8, 5),
  add column sms_sender text;
alter table stores add constraint stores_chain_id_fkey foreign key (chain_id) references stores;
alter table stores add constraint stores_latitude_check check (latitude between -90 and 90);
alter table stores add constraint stores_longitude_check check (longitude between -180 and 180);
alter table stores add constraint stores_sms_sender_check check (sms_sender ~ '^\+[1-9][0-9]{6,14}$');
alter table stores add constraint stores_chain_is_another check (chain_id <> id);
alter table stores add constraint stores_first_or_shop check (chain_id is null or chain_since is null);
alter table stores add constraint stores_place_is_complete check ((latitude is null) = (longitude is null));
create index stores_of_chain on stores (chain_id, name, id) where chain_id is not null;
create policy shops_of_chain on stores for select using (is_visible_store(chain_id));

create function chain_changes_by_platform() returns trigger language plpgsql as $$
begin
  raise exception 'only the platform changes which stores are a chain' using errcode = 'restrict_violation';
end $$;
create trigger chain_changes_by_platform_insert before insert on stores
  for each row when ((new.chain_id is not null or new.chain_since is not null)
    and current_setting('app.store', true) is distinct from '*')
  execute function chain_changes_by_platform();
create trigger chain_changes_by_platform_update before update of chain_id, chain_since on stores
  for each row when ((old.chain_id is distinct from new.chain_id or old.chain_since is distinct from new.chain_since)
    and current_setting('app.store', true) is distinct from '*')
  execute function chain_changes_by_platform();

alter table accounts add column shop_id uuid;
alter table accounts add constraint accounts_shop_id_fkey foreign key (shop_id) references stores on delete cascade;
create index accounts_by_shop on accounts (shop_id) where shop_id is not null;

alter table sessions add column shop_id uuid;
alter table sessions add constraint sessions_shop_id_fkey foreign key (shop_id) references stores on delete cascade;
alter table sessions drop constraint sessions_scope_check;
alter table sessions add constraint sessions_scope_check
  check (scope in ('admin', 'dashboard', 'kiosk', 'board', 'shop'));
create index sessions_by_shop on sessions (shop_id) where shop_id is not null;

alter table rewards add column shop_ids uuid[];
alter table rewards add constraint rewards_shop_ids_check check (cardinality(shop_ids) > 0);
alter table promotions add column shop_ids uuid[];
alter table promotions add constraint promotions_shop_ids_check check (cardinality(shop_ids) > 0);
alter table boosts add column shop_ids uuid[];
alter table boosts add constraint boosts_shop_ids_check check (cardinality(shop_ids) > 0);
