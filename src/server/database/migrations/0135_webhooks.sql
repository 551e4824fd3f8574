-- Up Migration
-- Webhooks (schema/webhooks.sql).
create table webhook_endpoints (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  url text not null check (length(url) between 1 and 1000),
  description text not null check (length(description) <= 100),
  types text[] not null,
  is_active boolean not null default true,
  off_reason text check (off_reason in ('gone', 'failing')),
  failing_since timestamptz,
  secret bytea not null,
  key_id text not null,
  old_secret bytea,
  old_secret_until timestamptz,
  epoch bigint not null,
  tx xid8 not null,
  event_id uuid not null,
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  check (off_reason is null or not is_active),
  check ((old_secret is null) = (old_secret_until is null))
);
select distribute_by_store('webhook_endpoints');

create table webhook_deliveries (
  store_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  attempted_at timestamptz,
  delivered_at timestamptz,
  status integer,
  problem text,
  duration_ms integer,
  answer text not null default '',
  primary key (store_id, endpoint_id, id)
);
select distribute_by_store('webhook_deliveries');
alter table webhook_deliveries add foreign key (store_id, endpoint_id)
  references webhook_endpoints (store_id, id) on delete cascade;
create index webhook_deliveries_due on webhook_deliveries (store_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (store_id, endpoint_id, created_at, id);

do $$
declare
  t text;
begin
  foreach t in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
        with check (is_visible_store(store_id))$policy$, t);
  end loop;
end $$;
