import { Type } from 'typebox';
import { CustomerSessions, EndedSessions, StoreSession } from '../../../contract/sessions';
import type { Database, ScopedDatabase, ShopId } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { getOwnShop, type StoreConsoleActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES, getBearerToken, SHOP_SCOPES } from '../../platform/auth/guard';
import { hashToken } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { describeDevice } from './describeDevice';
import {
  countCustomerSessions,
  deleteOtherStoreSessions,
  deleteStoreSession,
  listStoreSessionRows,
} from './storeSessions.sql';

export function storeSessionRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['sessions'], scopes: SHOP_SCOPES });
  const owner = defineRoutes(app, { database, tags: ['sessions'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/sessions',
    {
      operationId: 'listSessions',
      summary: 'List the signed-in devices of your store, by their last use',
      description: 'The newest 200. The current device comes first.',
      byShop: true,
      response: Type.Array(StoreSession),
    },
    ({ db, actor, onlyShop, request }) =>
      listSessions({ db, onlyShop }, actor, getBearerToken(request.headers.authorization)),
  );

  owner.get(
    '/store/customer-sessions',
    {
      operationId: 'countCustomerSessions',
      summary: 'Count the phones on which customers are signed in to their page',
      response: CustomerSessions,
    },
    async ({ db, actor }) => ({ phones: await countCustomerSessions(db, actor.storeId) }),
  );

  route.delete(
    '/store/sessions/:id',
    { operationId: 'endSession', summary: 'Sign out a device of your store', errors: [404] },
    ({ db, actor, params }) => endSession(db, actor, params.id),
  );

  route.delete(
    '/store/sessions',
    {
      operationId: 'endOtherSessions',
      summary: 'Sign out all devices of your store except the current one',
      byShop: true,
      response: EndedSessions,
    },
    ({ db, actor, onlyShop, request }) =>
      endOtherSessions({ db, onlyShop }, actor, getBearerToken(request.headers.authorization)),
  );
}

/** A store has only a few devices. More sessions come from scripts, and only the latest ones are shown. */
const SESSIONS_MAX = 200;

interface SessionScope {
  db: ScopedDatabase;
  onlyShop: ShopId | null;
}

/** Lists the signed-in devices of the actor's store or shop: the actor's own first, then by last use. */
async function listSessions(
  { db, onlyShop }: SessionScope,
  { storeId, shopKey, scope }: StoreConsoleActor,
  token: string | null,
): Promise<StoreSession[]> {
  const currentHash = token === null ? null : hashToken(token);
  const rows = await listStoreSessionRows(db, storeId, {
    currentHash,
    onlyShop,
    namesShops: scope === 'dashboard' && shopKey !== null,
    limit: SESSIONS_MAX,
  });
  return rows.map(({ userAgent, shop, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
    ...(shop && { shop }),
  }));
}

/**
 * Ends a session of the actor's store, in every process within a second. Ending a kiosk's session needs no PIN.
 * @throws AppError 404 when the store has no session with this id, or no longer has it.
 */
function endSession(db: ScopedDatabase, actor: StoreConsoleActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const ended = await deleteStoreSession(sql, actor.storeId, id, getOwnShop(actor));
    if (!ended) throw new AppError('not_found', 'This device has already been signed out');
    await recordAuditBy(sql, actor, {
      action: 'session_ended',
      recordType: 'account',
      recordId: ended.accountId,
      oldValues: { scope: ended.scope },
    });
  });
}

/** Ends all sessions of the actor's store or shop except the one of `token`. */
function endOtherSessions(
  { db, onlyShop }: SessionScope,
  actor: StoreConsoleActor,
  token: string | null,
): Promise<EndedSessions> {
  return db.transaction(async (sql) => {
    const ended = await deleteOtherStoreSessions(
      sql,
      actor.storeId,
      token === null ? null : hashToken(token),
      onlyShop,
    );
    if (ended > 0) {
      await recordAuditBy(sql, actor, {
        action: 'sessions_ended',
        recordType: 'store',
        recordId: actor.storeId,
        oldValues: { sessions: ended },
      });
    }
    return { ended };
  });
}
