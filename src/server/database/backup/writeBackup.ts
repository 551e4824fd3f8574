import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { assertOneServer } from '../citus/isDistributed';
import { withName } from '../connectionName';
import { BACKUP_LOCK, BackupRunning, type BackupRequest, type BackupResult } from '../Database';
import { MIGRATION_LOCK } from '../migrate';
import { getSchemaVersion, listSequences, listTables, quote, quoteColumns, type Table } from './catalog';
import { createCountingHash } from './countingHash';
import { createBackupFile, type NewBackupFile } from './createBackupFile';
import { encryptKey } from './encryptKey';
import type { Manifest, TableEntry } from './manifest';
import { prepareSession } from './session';

// The fastest level: files are a fifth larger than at the default level, but need a third of the CPU time.
const GZIP = { level: 1, chunkSize: 256 * 1024 };
const PROGRESS_MS = 500;

/**
 * Writes a consistent snapshot of all tables to a file while others keep using the database. Migrations wait until it
 * is complete. `connection` connects to the server itself, not a pooler, as the owner of the tables.
 * @throws BackupNotWritable, BackupRunning
 */
export async function writeBackup(connection: pg.ClientConfig, request: BackupRequest): Promise<BackupResult> {
  const { file, signal } = request;
  signal?.throwIfAborted();
  const target = await createBackupFile(file);
  const client = new pg.Client(withName(connection, 'backup'));
  client.on('error', () => undefined);
  const abort = () => {
    client.connection.stream.destroy(new Error('the backup was stopped'));
  };
  try {
    await client.connect();
    signal?.addEventListener('abort', abort);
    signal?.throwIfAborted();
    const manifest = await writeSnapshot(client, target, request);
    const bytes = await target.finish(manifest);
    await client.end();
    return { bytes, rows: countRows(manifest), schemaVersion: manifest.schemaVersion };
  } catch (error) {
    // Closes the socket, because during a COPY the server would read no other message.
    client.connection.stream.destroy();
    throw signal?.aborted ? new Error('the backup was stopped', { cause: error }) : error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await target.discard();
  }
}

async function writeSnapshot(client: pg.Client, target: NewBackupFile, request: BackupRequest): Promise<Manifest> {
  const { product, secretsKey, onProgress } = request;
  await prepareSession(client);
  await assertOneServer(client);
  await lockOutOthers(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const schemaVersion = await getSchemaVersion(client);
  if (schemaVersion === null) throw new Error('there is nothing to back up: the database has no Regulars schema');
  const tables = await listTables(client);
  // Others must not drop, truncate or rewrite a table, because the snapshot does not protect against that.
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
  const [moment] = (
    await client.query<{ at: Date | string; postgres: string }>(
      `select now() as at, split_part(current_setting('server_version'), ' ', 1) as postgres`,
    )
  ).rows;
  const progress = createProgress(await estimateRows(client, tables), onProgress);
  const entries: TableEntry[] = [];
  for (const table of tables) entries.push(await writeTable(client, table, target, progress));
  const manifest: Manifest = {
    product,
    schemaVersion,
    createdAt: moment ? new Date(moment.at).toISOString() : '',
    postgres: moment?.postgres ?? '',
    tables: entries,
    sequences: await listSequences(client),
    encryptedKey: secretsKey ? await encryptKey(secretsKey.key, secretsKey.passphrase) : null,
  };
  await client.query('commit');
  return manifest;
}

/**
 * Takes locks that are held until the connection ends. They need a separate statement, because the snapshot of a
 * statement is older than its wait for a lock.
 */
async function lockOutOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as locked`);
  if (!rows[0]?.locked) throw new BackupRunning('another backup of this database is in progress');
  await client.query(`select pg_advisory_lock_shared(${MIGRATION_LOCK})`);
}

async function writeTable(
  client: pg.Client,
  { name, columns, isPartitioned }: Table,
  target: NewBackupFile,
  progress: (rows: number) => void,
): Promise<TableEntry> {
  const offset = target.position;
  const meter = createCountingHash(progress);
  const list = quoteColumns(columns);
  const source = isPartitioned ? `(select ${list} from ${quote(name)})` : `${quote(name)} (${list})`;
  await pipeline(
    client.query(copyTo(`copy ${source} to stdout`)),
    meter.stream,
    createGzip(GZIP),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await target.append(chunk);
    },
  );
  return { name, columns, rows: meter.rows, sha256: meter.digest(), offset, length: target.position - offset };
}

async function estimateRows(client: pg.Client, tables: readonly Table[]): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows
     from pg_class where oid = any($1::text[]::regclass[])`,
    [tables.map(({ name }) => quote(name))],
  );
  return Math.round(rows[0]?.rows ?? 0);
}

/** Returns a function that adds up rows and reports the sum at intervals. */
function createProgress(total: number, onProgress: BackupRequest['onProgress']): (rows: number) => void {
  let done = 0;
  let toldAt = 0;
  return (rows) => {
    done += rows;
    if (!onProgress || performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    onProgress({ rowsDone: done, rowsTotal: Math.max(total, done) });
  };
}

function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
