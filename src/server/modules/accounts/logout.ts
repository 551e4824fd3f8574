import type { Actor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import type { Database } from '../../database/Database';
import { recordAudit } from '../audit';

/** Ends the session of the token: immediately in this process, within a second in others. */
export async function logout(
  deps: { database: Database; sessions: Sessions },
  actor: Actor,
  token: string | null,
): Promise<void> {
  if (token === null) return;
  await deps.database.platform.transaction(async (sql) => {
    await deps.sessions.end(sql, token);
    await recordAudit(sql, {
      storeId: actor.scope === 'admin' ? null : actor.storeId,
      actorRole: actor.role,
      actorId: actor.accountId,
      action: 'logout',
      recordType: 'account',
      recordId: actor.accountId,
      requestId: actor.requestId,
    });
  });
  deps.sessions.forget(token);
}
