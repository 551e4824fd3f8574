#!/usr/bin/env bash
# Surprise: a table has row-level security and a key. A row is found through its key, also with a case expression on the
# other side, but as soon as the other side is a coalesce, every row of the table is read. PostgreSQL evaluates a
# condition of the statement before the policy, and so by index, only when it can leak nothing; it knows this of case
# and of greatest, and not of coalesce. Without row-level security all of them use the key.
# Package: @electric-sql/pglite@0.5.17 (PostgreSQL 18.7). A server of PostgreSQL 18.4 chooses the same plans.
# Behavior: in a table of 10,000 shops, 'id = case when x is null then y else x end' reads one row, and
# 'id = coalesce(x, y)' reads 10,000 under a policy. The owner of the table, whom the policy does not concern, reads one.
# Output seen:
#   owner: id = coalesce(x, y) -> Index Scan
#   owner: id = case -> Index Scan
#   with policy: id = x -> Index Scan
#   with policy: id = coalesce(x, y) -> Seq Scan
#   with policy: id = greatest(x, y) -> Index Scan
#   with policy: id = case -> Index Scan
# Date: 2026-11-30
# Who would meet it: a service for many shops that separates them by policies, and names the shop of each row or its main
# shop. It is fast with ten shops and in tests that run as the owner of the tables.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create();
await database.exec(`
  create table shops (id integer primary key, tenant text not null);
  insert into shops select n, 'tenant' from generate_series(1, 10000) n;
  create table visits (shop integer, main_shop integer not null);
  insert into visits values (null, 5), (7, 5);
  analyze;
  alter table shops enable row level security;
  create policy own on shops using (tenant = current_setting('app.tenant', true));
  create role app;
  grant select on shops, visits to app;
  set app.tenant = 'tenant'`);

const CONDITIONS = {
  'id = x': 's.id = v.shop',
  'id = coalesce(x, y)': 's.id = coalesce(v.shop, v.main_shop)',
  'id = greatest(x, y)': 's.id = greatest(v.shop, v.main_shop)',
  'id = case': 's.id = case when v.shop is null then v.main_shop else v.shop end',
};
async function show(who, conditions) {
  for (const name of conditions) {
    const { rows } = await database.query(
      `explain (format json) select (select s.tenant from shops s where ${CONDITIONS[name]}) from visits v`,
    );
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    console.log(`${who}: ${name} -> ${plan.Plans[0]['Node Type']}`);
  }
}
await show('owner', ['id = coalesce(x, y)', 'id = case']);
await database.exec('set role app');
await show('with policy', Object.keys(CONDITIONS));
JS
cat > expected.txt <<'TXT'
owner: id = coalesce(x, y) -> Index Scan
owner: id = case -> Index Scan
with policy: id = x -> Index Scan
with policy: id = coalesce(x, y) -> Seq Scan
with policy: id = greatest(x, y) -> Index Scan
with policy: id = case -> Index Scan
TXT

TZ=UTC node look.mjs > seen.txt 2> errors.txt ||
  { cat seen.txt errors.txt; echo 'changed: the program no longer runs to its end'; exit 1; }
cat seen.txt
if ! cmp -s seen.txt expected.txt; then
  echo 'expected was:'
  cat expected.txt
  echo 'changed: the output is another one than expected'
  exit 1
fi
echo 'holds: under a policy a coalesce on the other side of a comparison keeps PostgreSQL from using the key, a case does not.'
