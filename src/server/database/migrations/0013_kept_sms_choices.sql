-- Up Migration
-- STOP, START and blocks from contacts that no customer had when they arrived. They are kept for a day, and applied when a
-- customer turns out to have the contact or the number: the contact management merges contacts, which changes their ids.

create table kept_sms_choices (
  store_id uuid not null references stores on delete cascade,
  contact_id text not null check (length(contact_id) between 1 and 64),
  -- An HMAC, as in sms_opt_outs: the number may be nobody's. Null until the contact management was asked for it.
  phone_hash bytea check (length(phone_hash) = 32),
  choice text not null check (choice in ('stop', 'start')),
  chosen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, contact_id)
);
select distribute_by_store('kept_sms_choices');
create index kept_sms_choices_by_phone on kept_sms_choices (store_id, phone_hash);
create index kept_sms_choices_by_expiry on kept_sms_choices (expires_at);
alter table kept_sms_choices enable row level security;
create policy own_store on kept_sms_choices
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
