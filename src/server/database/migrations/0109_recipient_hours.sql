-- Up Migration
alter table sms_messages add column send_after timestamptz;
create index sms_messages_waiting on sms_messages (store_id, campaign_id, send_after nulls first, customer_id)
  where status = 'queued';
