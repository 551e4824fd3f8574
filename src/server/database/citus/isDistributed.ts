import type pg from 'pg';
import { LOCAL_TABLES, REFERENCE_TABLES } from './tables';

/** Whether the database is distributed by Citus (`regulars distribute`). The extension alone makes no difference. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows: extension } = await client.query("select from pg_extension where extname = 'citus'");
  if (extension.length === 0) return false;
  const { rows: tables } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('stores')",
  );
  return tables.length > 0;
}

/** Lists store tables of a distributed database that a later migration left on the coordinator. */
export async function listUnplacedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h')
     order by 1`,
    [[...REFERENCE_TABLES, ...LOCAL_TABLES]],
  );
  return rows.map(({ name }) => name);
}

/** Asserts that the database is on one server, because the workers of a distributed database share no snapshot. */
export async function assertOneServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as found`,
  );
  if (!rows[0]?.found) return;
  const distributed = await client.query('select from pg_dist_partition limit 1');
  if (distributed.rowCount === 0) return;
  throw new Error('the database is distributed over several servers: back up each of them with pgBackRest');
}
