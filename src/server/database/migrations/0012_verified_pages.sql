-- Up Migration
-- A page that was opened at a kiosk shows personal data once the customer has shown that the phone number is theirs: by a
-- code in a text, or by the PIN of the kiosk.

-- Whether the staff entered the PIN of the kiosk for the link.
alter table customer_links add column is_confirmed boolean not null default false;

-- The code in a text that verifies the session, hashed with its token as in customer_codes.
alter table customer_sessions
  add column code_hash bytea,
  add column code_attempts smallint not null default 0,
  add column code_expires_at timestamptz;
-- Not validated, because that would read all sessions, and none has a value yet.
alter table customer_sessions add constraint customer_sessions_code_hash check (length(code_hash) = 32) not valid;

alter table sms_service_messages drop constraint sms_service_messages_kind_check;
alter table sms_service_messages add constraint sms_service_messages_kind_check
  check (kind in ('deletion_code', 'page_code', 'page_link')) not valid;
