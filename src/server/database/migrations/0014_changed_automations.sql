-- Up Migration
-- When the owner last changed the days of a kind of automated messages. Whoever was between the former and the new number
-- of days has an occasion from then on, not from a time that is too long ago for a message.

alter table sms_automations add column days_changed_at timestamptz;

-- When the database was restored from a backup: purchases before it are credited again, and their messages were sent.
alter table sms_automations add column restored_at timestamptz;
