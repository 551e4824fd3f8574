-- Up Migration
-- Cashiers complete and cancel pending rewards where the owner allows it, and a redemption names who settled it.

alter table stores add column cashiers_may_settle boolean not null default false;

-- When and by whom a pending redemption was completed or cancelled; null for those settled before this version, and
-- settled_by is null where no account did it.
alter table redemptions
  add column settled_at timestamptz,
  add column settled_role text,
  add column settled_by uuid;
