import { Type } from 'typebox';
import { CustomerSessions, EndedSessions, StoreSession } from '../../../contract/sessions';
import type { Database, ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES, getBearerToken } from '../../platform/auth/guard';
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
  const route = defineRoutes(app, { database, tags: ['sessions'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/sessions',
    {
      summary: 'List the signed-in devices of your store, by their last use',
      description: 'The newest 200. The current device comes first.',
      response: Type.Array(StoreSession),
    },
    ({ db, actor, request }) => listSessions(db, actor, getBearerToken(request.headers.authorization)),
  );

  route.get(
    '/store/customer-sessions',
    { summary: 'Count the phones on which customers are signed in to their page', response: CustomerSessions },
    async ({ db, actor }) => ({ phones: await countCustomerSessions(db, actor.storeId) }),
  );

  route.delete(
    '/store/sessions/:id',
    { summary: 'Sign out a device of your store', errors: [404] },
    ({ db, actor, params }) => endSession(db, actor, params.id),
  );

  route.delete(
    '/store/sessions',
    { summary: 'Sign out all devices of your store except the current one', response: EndedSessions },
    ({ db, actor, request }) => endOtherSessions(db, actor, getBearerToken(request.headers.authorization)),
  );
}

/** A store has only a few devices. More sessions come from scripts, and only the latest ones are shown. */
const SESSIONS_MAX = 200;

/** Lists the signed-in devices of the actor's store: the actor's own first, then by last use. */
async function listSessions(db: ScopedDatabase, actor: DashboardActor, token: string | null): Promise<StoreSession[]> {
  const rows = await listStoreSessionRows(db, actor.storeId, token === null ? null : hashToken(token), SESSIONS_MAX);
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
}

/**
 * Ends a session of the actor's store, in every process within a second. Ending a kiosk's session needs no PIN.
 * @throws AppError 404 when the store has no session with this id, or no longer has it.
 */
function endSession(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const ended = await deleteStoreSession(sql, actor.storeId, id);
    if (!ended) throw new AppError('not_found', 'This device has already been signed out');
    await recordAuditBy(sql, actor, {
      action: 'session_ended',
      recordType: 'account',
      recordId: ended.accountId,
      oldValues: { scope: ended.scope },
    });
  });
}

/** Ends all sessions of the actor's store except the one of `token`. */
function endOtherSessions(db: ScopedDatabase, actor: DashboardActor, token: string | null): Promise<EndedSessions> {
  return db.transaction(async (sql) => {
    const ended = await deleteOtherStoreSessions(sql, actor.storeId, token === null ? null : hashToken(token));
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
