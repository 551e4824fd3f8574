import type { StoreSession } from '../../../contract/sessions';
import type { DashboardActor } from '../../auth/actor';
import { hashToken } from '../../auth/sessions';
import type { ScopedDatabase } from '../../database/Database';
import { describeDevice } from './describeDevice';
import { listStoreSessionRows } from './storeSessions.sql';

/**
 * A store has a few devices; more sessions are left over from scripts that signed in, and only the newest are shown.
 */
const SESSIONS_MAX = 200;

/** Lists the signed-in devices of the actor's store, that of the actor first, then by their last use. */
export async function listSessions(
  db: ScopedDatabase,
  actor: DashboardActor,
  token: string | null,
): Promise<StoreSession[]> {
  const rows = await listStoreSessionRows(db, actor.storeId, token === null ? null : hashToken(token), SESSIONS_MAX);
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
}
