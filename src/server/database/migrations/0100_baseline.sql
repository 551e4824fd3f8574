-- Up Migration
-- The schema from which migrations go on. Numbers below 0100 were those of versions that nobody runs. See "Migrations" in
-- docs/operations/upgrades.md before you write the first one after it.
\ir ../schema/index.sql
