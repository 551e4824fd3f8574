import pg from 'pg';

const LOCK = 7_203_554_172;

/** The hold on a data directory: an advisory lock, which ends with our process however that ends. */
export interface DataDirLock {
  /** Resolves when the connection that keeps it is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** Takes the hold. Rejects at once with DirectoryHeld when another process has it. */
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
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (!rows[0]?.held) throw new DataDirLocked(dataDir, await holderOf(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { lost, release: () => client.end() };
}

export class DataDirLocked extends Error {
  override readonly name = 'DirectoryHeld';
  constructor(dataDir: string, holder: string) {
    super(
      `the data directory ${dataDir} is held by process ${holder}: stop that one, choose another DATA_DIR, ` +
        'or let several servers share a PostgreSQL of your own by DATABASE_URL',
    );
  }
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted
       and (l.classid::bigint << 32) + l.objid::bigint = ${LOCK}`,
  );
  return rows[0]?.name.replace('regulars supervisor ', '') ?? 'unknown';
}
