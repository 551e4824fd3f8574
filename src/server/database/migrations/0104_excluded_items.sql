-- Up Migration
-- What earns no points. Credits that exist keep earning by what was paid, so their terms stay null.
alter table order_credits
  add column excluded_cents integer not null default 0,
  add column earning_terms jsonb;
alter table order_credits
  add constraint order_credits_excluded_cents_check check (excluded_cents between 0 and eligible_cents);

alter table pos_cursors add column categories_read_at timestamptz;

create table pos_categories (
  store_id uuid not null references stores on delete cascade,
  category_id text not null check (length(category_id) <= 64),
  name text not null check (length(name) <= 200),
  position integer not null,
  is_listed boolean not null default true,
  is_excluded boolean not null default false,
  primary key (store_id, category_id)
);
select distribute_by_store('pos_categories');

create table pos_items (
  store_id uuid not null references stores on delete cascade,
  item_id text not null check (length(item_id) <= 64),
  category_ids text[] not null,
  fetched_at timestamptz not null default now(),
  primary key (store_id, item_id)
);
select distribute_by_store('pos_items');

do $$
declare
  t text;
begin
  foreach t in array array['pos_categories', 'pos_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
        with check (is_visible_store(store_id))$policy$, t);
  end loop;
end $$;
