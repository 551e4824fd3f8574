-- Up Migration
-- A birthday without a year has the year 1604. Neither table is read: the former constraints are stricter.
alter table customers drop constraint customers_birthday_check;
alter table customers add constraint customers_birthday_check
  check (birthday >= date '1900-01-01' or (birthday >= date '1604-01-01' and birthday <= date '1604-12-31')) not valid;

alter table customer_imports drop constraint customer_imports_encoding_check;
alter table customer_imports add constraint customer_imports_encoding_check
  check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')) not valid;
