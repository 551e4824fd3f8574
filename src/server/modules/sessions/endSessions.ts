import type { EndedSessions } from '../../../contract/sessions';
import type { DashboardActor } from '../../auth/actor';
import { hashToken } from '../../auth/sessions';
import type { ScopedDatabase } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { recordAudit } from '../audit';
import { deleteOtherStoreSessions, deleteStoreSession } from './storeSessions.sql';

/**
 * Ends a session of the actor's store, in every process within a second. A kiosk ends without its PIN.
 * @throws AppError 404 when the store has no session with this id (any more).
 */
export function endSession(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const ended = await deleteStoreSession(sql, actor.storeId, id);
    if (!ended) throw new AppError('not_found', 'This device has already been signed out');
    await recordAudit(sql, {
      ...toAuditActor(actor),
      action: 'session_ended',
      recordType: 'account',
      recordId: ended.accountId,
      oldValues: { scope: ended.scope },
    });
  });
}

/** Ends all sessions of the actor's store but that of `token`. */
export function endOtherSessions(
  db: ScopedDatabase,
  actor: DashboardActor,
  token: string | null,
): Promise<EndedSessions> {
  return db.transaction(async (sql) => {
    const ended = await deleteOtherStoreSessions(sql, actor.storeId, token === null ? null : hashToken(token));
    if (ended > 0) {
      await recordAudit(sql, {
        ...toAuditActor(actor),
        action: 'sessions_ended',
        recordType: 'store',
        recordId: actor.storeId,
        oldValues: { sessions: ended },
      });
    }
    return { ended };
  });
}

function toAuditActor({ storeId, role, accountId, requestId }: DashboardActor) {
  return { storeId, actorRole: role, actorId: accountId, requestId };
}
