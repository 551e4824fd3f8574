-- Up Migration
-- The schema from which migrations go on, as it was when `npm run release:baseline` wrote it. It never changes: the
-- schema of today is in schema/, and later migrations lead there (docs/operations/upgrades.md).
\ir generated/0124_schema.sql.gz
