import { analyzeTables } from './analyzeTables';
import { writeBackup } from './backup/writeBackup';
import {
  DatabaseUnavailable,
  DiskFull,
  toText,
  type CommittedEvent,
  type Database,
  type OnCommitted,
  type Reach,
  type ScopedDatabase,
  type Sql,
} from './Database';
import { createDiskWatch } from './diskWatch';
import { createListener } from './pg/listener';
import { createPool, type PoolOptions } from './pg/pool';
import { createTenantScope } from './pg/tenantScope';
import { describeIncompatibility } from './schemaVersion';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Implements Database with pg. Opens no connection before the first statement. */
export function pgDatabase(options: PoolOptions): Database {
  const pool = createPool(options);
  const listener = createListener(options.direct ?? options.connection, options.log);
  const disk = createDiskWatch(() => testWrite(platform), options.log);
  const handlers = new Set<OnCommitted>();
  const scopeOptions = {
    onCommitted: (events: readonly CommittedEvent[]) => {
      for (const handler of handlers) handler(events);
    },
    explain: disk.explain,
  };
  const platform = createTenantScope<'platform'>(pool, '*', scopeOptions);
  const forId = <R extends Reach>(id: string): ScopedDatabase<R> => {
    const tenant = id.toLowerCase();
    if (!UUID.test(tenant)) throw new TypeError('not a store id (uuid)');
    return createTenantScope(pool, tenant, scopeOptions);
  };
  return {
    platform,
    forStore: (storeId) => forId(storeId),
    forShop: (shopId) => forId(toText(shopId)),
    listen: (...subscription) => listener.listen(...subscription),
    onCommitted(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    getUsage: () => pool.getUsage(),
    isDiskFull: () => disk.isFull,
    async ping(timeoutMs) {
      await withTimeout(timeoutMs, assertUsable(platform));
      if (disk.isFull) throw new DiskFull('the disk of the database is full');
    },
    writeBackup: (request) => writeBackup(options.direct ?? options.connection, request),
    analyze: (tables) => analyzeTables(options.direct ?? options.connection, tables, options.log),
    async close() {
      disk.close();
      await listener.close();
      await pool.close();
    },
  };
}

async function assertUsable(platform: Sql): Promise<void> {
  const [row] = await platform.query<{ oldest: string }>('select oldest_compatible_migration() as oldest', [], {
    multiplexed: true,
  });
  const problem = describeIncompatibility(row?.oldest ?? '');
  if (problem !== null) throw new DatabaseUnavailable(problem);
}

/**
 * Needs as much space as two segments of the write-ahead log, in a temporary file of the server, deleted at once.
 * Anything smaller may still find space in the files that the server has reserved.
 */
async function testWrite(platform: ScopedDatabase): Promise<void> {
  await platform.transaction(async (sql) => {
    await sql.query("select set_config('work_mem', '64kB', true)");
    await sql.query(
      "with filler as materialized (select repeat('x', 1000000) from generate_series(1, 32)) select count(*) from filler",
    );
  });
}

async function withTimeout(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  work.catch(() => undefined);
  try {
    await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
