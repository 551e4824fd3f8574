import type pg from 'pg';
import { DatabaseUnavailable, type Database } from './Database';
import { createPool, type PoolOptions } from './pg/pool';
import { createListener } from './pg/listener';
import { createTenantScope } from './pg/tenantScope';
import { createWatchdog } from './pg/watchdog';

export type PgDatabaseOptions = Omit<PoolOptions, 'connection'> & { connection: pg.ClientConfig };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The port over pg. Opens no connection before the first statement. */
export function pgDatabase(options: PgDatabaseOptions): Database {
  const watch = createWatchdog(options.connection);
  const lending = createPool(options, watch);
  const listener = createListener(options.connection, options.log);
  const platform = createTenantScope(lending, '*');
  return {
    platform,
    forStore(storeId) {
      const tenant = storeId.toLowerCase();
      if (!UUID.test(tenant)) throw new TypeError('a store is named by its uuid');
      return createTenantScope(lending, tenant);
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    ping: (timeoutMs) => within(timeoutMs, platform.query('select 1 as alive')),
    async close() {
      await listener.close();
      await lending.close();
    },
  };
}

async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailable(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  work.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
