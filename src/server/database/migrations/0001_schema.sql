-- Up Migration
-- The schema of release 1.0.0, from ../schema: a file for each noun. Released files never change; later changes are
-- migrations after this one.
-- Every table that belongs to a store is led by store_id in its primary key, its indexes and its foreign keys, so a row can
-- never point at a row of another store. Row-level security stands behind the WHERE clauses of the statements.
\i shared.sql
\i stores.sql
\i accounts.sql
\i search.sql
\i audit.sql
\i customers.sql
\i visits.sql
\i ledger.sql
\i rewards.sql
\i promotions.sql
\i redemptions.sql
\i counters.sql
\i checkout.sql
\i sms.sql
\i imports.sql
\i operations.sql
\i citus.sql
\i jobs.sql
\i rights.sql
