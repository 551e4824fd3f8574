-- Up Migration
-- Finds the first and the last entry of a period; the lists are in the order of ids.
create index audit_log_by_time on audit_log (at);
