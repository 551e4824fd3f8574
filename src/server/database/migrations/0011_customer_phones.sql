-- Up Migration
-- Where the page of a customer was opened, and on which phone. A kiosk that is signed out ends what it opened.

alter table customer_sessions
  -- Null for a session from before this migration.
  add column opened_by text,
  -- The hash of the kiosk's session, hex, and its User-Agent header; null for a link in a text.
  add column kiosk_session text,
  add column kiosk_user_agent text,
  -- The User-Agent header of the phone.
  add column user_agent text,
  -- When the customer showed that the phone number is theirs; null while they have not.
  add column verified_at timestamptz;
-- Not validated, because that would read all sessions, and none has a value yet.
alter table customer_sessions
  add constraint customer_sessions_opened_by check (opened_by in ('kiosk', 'text')) not valid;
