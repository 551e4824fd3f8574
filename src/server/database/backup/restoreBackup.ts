import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withName } from '../connectionName';
import type { Sql, Value } from '../Database';
import { MIGRATION_LOCK } from '../migrate';
import { forceWhereOwnerActs } from '../rowLevelSecurity';
import { runMigrations } from '../runMigrations';
import { isBeforeBaseline, listMigrations, MADE_BEFORE_BASELINE, toPresentName } from '../schemaVersion';
import { listTables, quote, quoteColumns, toText } from './catalog';
import { dropConstraints } from './dropConstraints';
import type { Manifest } from './manifest';
import { BackupDamaged, type BackupFile } from './openBackupFile';
import { prepareSession } from './session';

/**
 * Fills an empty database from a backup in one transaction: the schema of the backup, its rows, then all later
 * migrations.
 * @param connection connects to the server itself, not a pooler, as the owner of the database.
 * @param prepareStores changes the restored rows in the same transaction, in the schema of this version.
 * @throws Error when the database is not empty, or a newer version made the backup.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  file: BackupFile,
  prepareStores: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { manifest } = file;
  const migrations = countMigrations(manifest);
  const client = new pg.Client(withName(connection, 'backup'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await prepareSession(client);
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await assertEmpty(client);
    await runMigrations(client, { count: migrations });
    await fill(client, file);
    await runMigrations(client);
    await prepareStores(toSql(client));
    await forceWhereOwnerActs(client);
    await client.query('commit');
    // Without statistics PostgreSQL would choose bad plans for the first statements.
    await client.query('vacuum (analyze)');
    await client.end();
  } catch (error) {
    // Closing the socket makes the server roll back. During a COPY it would read no other message.
    client.connection.stream.destroy();
    throw error;
  }
}

const toSql = (client: pg.Client): Sql => ({
  query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
});

/**
 * Returns the number of migrations that produce the schema of the backup.
 * @throws BackupDamaged when the backup is newer than this version, or was made before the baseline.
 */
export function countMigrations({ schemaVersion, product }: Manifest): number {
  const index = listMigrations().indexOf(toPresentName(schemaVersion));
  if (index >= 0) return index + 1;
  if (isBeforeBaseline(schemaVersion)) throw new BackupDamaged(`the backup ${MADE_BEFORE_BASELINE}`);
  throw new BackupDamaged(
    `the backup was made by a newer version of Regulars (${product}, with the migration ${schemaVersion}): ` +
      'restore it with that version or a later one',
  );
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg_toast%'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(`the database is not empty (${names}, ...): restore into a new database, or a new DATA_DIR`);
}

async function fill(client: pg.Client, file: BackupFile): Promise<void> {
  const { tables, sequences } = file.manifest;
  await assertSameTables(client, file.manifest);
  const putTogether = await dropConstraints(client);
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  for (const table of tables) {
    const target = client.query(copyFrom(`copy ${quote(table.name)} (${quoteColumns(table.columns)}) from stdin`));
    await file.readTable(table, target);
    if (target.rowCount !== table.rows) {
      throw new Error(`${toText(table.name)} has ${target.rowCount} rows, and the backup ${table.rows}`);
    }
  }
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), last, isCalled]);
  }
  await putTogether();
}

/** Asserts that the migrations created exactly the tables in the backup. Their columns may have another order. */
async function assertSameTables(client: pg.Client, { tables, schemaVersion }: Manifest): Promise<void> {
  const toList = (list: readonly Pick<Manifest['tables'][number], 'name' | 'columns'>[]) =>
    list.map(({ name, columns }) => `${toText(name)} (${columns.toSorted().join(', ')})`);
  const [expected, found] = [toList(tables), toList(await listTables(client))];
  const mismatched = [
    ...expected.filter((each) => !found.includes(each)),
    ...found.filter((each) => !expected.includes(each)),
  ];
  if (mismatched.length > 0)
    throw new BackupDamaged(`the backup does not have the tables of ${schemaVersion}: ${mismatched[0] ?? ''}`);
}
