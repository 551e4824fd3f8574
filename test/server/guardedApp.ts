import fastify from 'fastify';
import { toShopId } from '../../src/server/database/Database';
import type { ApiKeys } from '../../src/server/platform/auth/apiKeys';
import { registerGuard } from '../../src/server/platform/auth/guard';
import { toSessionKey, type Sessions } from '../../src/server/platform/auth/sessions';
import type { App } from '../../src/server/platform/http/App';
import { registerErrorHandler } from '../../src/server/platform/http/errorHandler';

const OWNERS_TOKEN = 'o'.repeat(43);
const sessions: Sessions = {
  open: () => Promise.resolve(OWNERS_TOKEN),
  resolve: (key) =>
    Promise.resolve(
      key === toSessionKey(OWNERS_TOKEN)
        ? {
            scope: 'dashboard',
            role: 'store_owner',
            accountId: 'a',
            storeId: 's',
            shopId: toShopId('shop'),
            shopKey: toShopId('shop'),
          }
        : null,
    ),
  watch: () => Promise.resolve(() => undefined),
  end: () => Promise.resolve(),
  endAll: () => Promise.resolve(),
  forget: () => undefined,
  close: () => Promise.resolve(),
};

const apiKeys: ApiKeys = {
  resolve: () => Promise.resolve(null),
  count: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** A server without routes, in which one owner is signed in. */
export function createGuardedApp(): App {
  const app: App = fastify();
  registerErrorHandler(app);
  registerGuard(app, { sessions, apiKeys, findCustomer: () => Promise.resolve(null) });
  return app;
}
/** The headers of the owner's requests. */
export const ownersHeaders = { authorization: `Bearer ${OWNERS_TOKEN}` };
