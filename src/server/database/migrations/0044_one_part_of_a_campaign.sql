-- Up Migration
-- Until then a part of the campaign runs, and no other one starts. A killed one leaves it behind until it passes.
alter table sms_campaigns add column part_until timestamptz;
-- Texts that were being sent when their part ended for good.
create index sms_messages_claimed on sms_messages (leased_until) where status = 'sending';
