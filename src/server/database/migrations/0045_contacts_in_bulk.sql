-- Up Migration
-- Contacts that are due because of an import or another change of many customers. They are sent after those of customers
-- who were registered or changed by themselves.
alter table customers add column contact_due_in_bulk boolean not null default false;
create index customers_contact_order on customers (store_id, contact_due_in_bulk, contact_due_at)
  where contact_due_at is not null and erased_at is null;
