-- Up Migration
-- How a store looks on its kiosk, its board and its sign-in. A store without a row has the default look.
create table store_brands (
  store_id uuid primary key references stores on delete cascade,
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  welcome_line text check (length(welcome_line) between 1 and 160)
);

-- The logo as it is served: a still WebP image. In a table of its own, so that no other statement reads the image.
create table store_logos (
  store_id uuid primary key references stores on delete cascade,
  -- Of the image; part of its address.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 512),
  height integer not null check (height between 1 and 256),
  image bytea not null check (length(image) between 1 and 1000000)
);

do $$
declare
  t text;
begin
  foreach t in array array['store_brands', 'store_logos'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
        with check (store_in_sight(store_id))$policy$, t);
    if exists (select from pg_roles where rolname = 'regulars_app') then
      begin
        execute format('grant select, insert, update, delete on %I to regulars_app', t);
      exception when insufficient_privilege or invalid_grant_operation then
        raise notice 'regulars_app not usable here: %', sqlerrm;
      end;
    end if;
  end loop;
end $$;
