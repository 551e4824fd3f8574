import { DatabaseUnavailable, type Database } from './Database';
import { createListener } from './pg/listener';
import { createPool, type PoolOptions } from './pg/pool';
import { createTenantScope } from './pg/tenantScope';

export type PgDatabaseOptions = PoolOptions;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Implements the Database port with pg. Opens no connection before the first statement. */
export function pgDatabase(options: PgDatabaseOptions): Database {
  const pool = createPool(options);
  const listener = createListener(options.direct ?? options.connection, options.log);
  const platform = createTenantScope(pool, '*');
  return {
    platform,
    forStore(storeId) {
      const tenant = storeId.toLowerCase();
      if (!UUID.test(tenant)) throw new TypeError('not a store id (uuid)');
      return createTenantScope(pool, tenant);
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    ping: (timeoutMs) => withTimeout(timeoutMs, platform.query('select 1 as alive', [], { short: true })),
    async close() {
      await listener.close();
      await pool.close();
    },
  };
}
async function withTimeout(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailable(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  work.catch(() => undefined);
  try {
    await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
