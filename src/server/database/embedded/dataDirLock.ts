import pg from 'pg';

const LOCK = 7_203_554_172;

/** The lock on a data directory: an advisory lock of PostgreSQL, which is released however the process ends. */
export interface DataDirLock {
  /** Resolves when the connection that holds the lock is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** @throws DataDirLocked at once when another process holds the lock. */
export async function acquireDataDirLock(connection: pg.ClientConfig, dataDir: string): Promise<DataDirLock> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `regulars supervisor ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    const { rows } = await client.query<{ acquired: boolean }>(`select pg_try_advisory_lock(${LOCK}) as acquired`);
    if (!rows[0]?.acquired) throw new DataDirLocked(dataDir, await getHolder(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { lost, release: () => client.end() };
}

export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
  constructor(dataDir: string, holder: string) {
    super(
      `the data directory ${dataDir} is in use by process ${holder}: stop that process, choose another DATA_DIR, ` +
        'or set DATABASE_URL to share a PostgreSQL server between several processes',
    );
  }
}

async function getHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted
       and (l.classid::bigint << 32) + l.objid::bigint = ${LOCK}`,
  );
  return rows[0]?.name.replace('regulars supervisor ', '') ?? 'unknown';
}
