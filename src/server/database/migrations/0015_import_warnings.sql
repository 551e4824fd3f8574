-- Up Migration
-- Rows of an import that were imported without a cell that could not be read, and files with lines above their header.

alter table customer_imports
  -- Where the header is: 0 when the file has none, null for a file from before this migration, whose first row it is.
  add column header_row integer,
  -- Rows among the imported ones that have a cell which was left out or changed.
  add column warned integer not null default 0;

-- The table holds them next to the rejected rows. The first row of a file without a header is a customer.
alter table customer_import_rejections add column is_imported boolean not null default false;
alter table customer_import_rejections drop constraint customer_import_rejections_row_number_check;
