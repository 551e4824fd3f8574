-- Up Migration
-- The schema from which migrations go on. The numbers below 0100 were those of versions that nobody runs. Read
-- 'Changing the schema' in docs/operations/upgrades.md before you write the first migration after it.
\ir 0100_baseline/index.sql
