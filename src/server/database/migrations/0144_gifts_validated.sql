-- Up Migration
-- Reads the rows that were there before 0143_gifts.sql, beside calls that write.
alter table points_ledger validate constraint points_ledger_kind_check;
alter table points_ledger validate constraint points_ledger_gift_adds;
