import type { Profile } from '../../../contract/owners';
import type { BoardActor, DashboardActor, KioskActor } from '../../auth/actor';
import type { ScopedDatabase } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { findProfile } from './profile.sql';

/** The signed-in owner or cashier, with their store. */
export async function getProfile(
  db: ScopedDatabase,
  actor: DashboardActor | KioskActor | BoardActor,
): Promise<Profile> {
  const profile = await findProfile(db, actor.storeId, actor.accountId);
  // The account was deleted after the guard had accepted its session.
  if (!profile) throw new AppError('unauthorized', 'Unauthorized');
  return profile;
}
