-- Up Migration
-- Campaigns that pause, wait for sending hours and survive a crash: a text is claimed before the vendor is called, and
-- the segments of its quota are with its row.

alter table sms_campaigns drop constraint sms_campaigns_status_check;
alter table sms_campaigns
  add constraint sms_campaigns_status_check check (status in ('queued', 'sending', 'paused', 'done', 'cancelled')),
  -- No text leaves before.
  add column send_at timestamptz not null default now(),
  -- When the next part is due: the sending hours begin, or the vendor is tried again.
  add column next_at timestamptz,
  add column paused_reason text check (paused_reason in ('owner', 'connection')),
  -- The month whose quota its segments are taken from.
  add column quota_month date not null default date_trunc('month', now())::date
    check (extract(day from quota_month) = 1),
  -- Parts in a row that the vendor ended early.
  add column vendor_failures integer not null default 0 check (vendor_failures >= 0),
  -- People left out at the start: [{"reason", "count"}].
  add column excluded jsonb not null default '[]',
  add column recipients integer not null default 0 check (recipients >= 0),
  add column sent integer not null default 0,
  add column failed integer not null default 0,
  add column skipped integer not null default 0,
  add column unknown integer not null default 0,
  add constraint sms_campaigns_counts check (sent + failed + skipped + unknown between 0 and recipients);
create index sms_campaigns_due on sms_campaigns (next_at) where status in ('queued', 'sending');

alter table sms_messages drop constraint sms_messages_status_check;
alter table sms_messages
  add constraint sms_messages_status_check
    check (status in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  -- The text as the vendor gets it, to look for it after a crash; only while it is being sent.
  add column body text check (length(body) <= 1600),
  add column claimed_at timestamptz,
  -- Until then a process is sending the text. Later, another one finds out what happened to it.
  add column leased_until timestamptz,
  add column attempts integer not null default 0,
  add constraint sms_messages_claim check ((status = 'sending') = (body is not null and leased_until is not null));
create index sms_messages_open on sms_messages (store_id, campaign_id, status, customer_id)
  where status in ('queued', 'sending');

-- Texts that owners sent to a number of their own. They count toward the quota.
create table sms_test_messages (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  account_id uuid not null,
  quota_month date not null check (extract(day from quota_month) = 1),
  segments integer not null check (segments >= 0),
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);

do $$
begin
  alter table sms_test_messages enable row level security;
  create policy own_store on sms_test_messages
    using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
    with check (store_in_sight(store_id));
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select, insert, update, delete on sms_test_messages to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
