-- Up Migration
-- Customers as contacts of the store's contact management: what has to be sent there, and what customers answered.

alter table customers
  -- Since when the contact management lacks the customer's present data; null when it has them. Customers of before have
  -- never been sent; the default marks them without rewriting the table.
  add column contact_due_at timestamptz default now(),
  -- The contact management refuses these data for good.
  add column contact_refused_at timestamptz,
  -- Time of the newest STOP, START or block, so that older ones that arrive later change nothing.
  add column sms_choice_at timestamptz;
alter table customers alter column contact_due_at drop default;

create index customers_contact_due on customers (store_id, contact_due_at)
  where contact_due_at is not null and erased_at is null;
create index customers_contact_refused on customers (store_id) where contact_refused_at is not null;
create index customers_by_contact on customers (store_id, ghl_contact_id) where ghl_contact_id is not null;

alter table store_integrations
  -- One run at a time sends a store's contacts; until then the turn is taken.
  add column sync_until timestamptz,
  -- Runs in a row that did not reach the vendor.
  add column sync_failures integer not null default 0,
  -- When the credentials were last replaced.
  add column changed_at timestamptz;
create index store_integrations_by_location on store_integrations (location_id, store_id) where location_id is not null;
