-- The present schema: a file for each noun, in the order in which they need each other. \ir includes a file by its path
-- from this one, as in psql.
-- Every table that belongs to a store is led by store_id in its primary key, its indexes and its foreign keys, so a row
-- can never point at a row of another store. Row-level security stands behind the WHERE clauses of the statements.
\ir platform/shared.sql
\ir stores.sql
\ir chains.sql
\ir platform/accounts.sql
\ir platform/search.sql
\ir platform/audit.sql
\ir customers.sql
\ir visits.sql
\ir ledger.sql
\ir pointsExpiry.sql
\ir rewards.sql
\ir promotions.sql
\ir redemptions.sql
\ir boosts.sql
\ir counters.sql
\ir counting.sql
\ir checkout.sql
\ir gifts.sql
\ir lastHere.sql
\ir sms.sql
\ir automations.sql
\ir results.sql
\ir customerPage.sql
\ir wallet.sql
\ir webhooks.sql
\ir imports.sql
\ir events.sql
\ir platform/operations.sql
\ir platform/citus.sql
\ir platform/jobs.sql
\ir platform/rights.sql
