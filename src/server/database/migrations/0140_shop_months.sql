-- Up Migration
-- What each shop of a chain gave and took in closed months (schema/chains.sql, decision 0195).
create table shop_months (
  store_id uuid not null references stores on delete cascade,
  month date not null check (extract(day from month) = 1),
  shop_id uuid not null,
  points_issued bigint not null,
  points_reversed bigint not null,
  points_redeemed bigint not null,
  sales_cents bigint not null,
  rewards jsonb not null check (jsonb_typeof(rewards) = 'object'),
  reward_cents bigint,
  closed_at timestamptz not null default now(),
  primary key (store_id, month, shop_id)
);
select distribute_by_store('shop_months');
alter table shop_months add constraint shop_months_shop
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade;

alter table shop_months enable row level security;
create policy own_store on shop_months
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    revoke update, delete on shop_months from regulars_app;
  end if;
exception when insufficient_privilege then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
