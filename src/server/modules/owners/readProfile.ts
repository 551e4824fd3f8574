import type { Profile } from '../../../contract/owners';
import type { ScopedDatabase } from '../../database/Database';
import type { BoardActor, DashboardActor, KioskActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { findProfile } from './owners.sql';

/** Who is signed in, for owners and cashiers. */
export async function readProfile(
  db: ScopedDatabase,
  actor: DashboardActor | KioskActor | BoardActor,
): Promise<Profile> {
  const profile = await findProfile(db, actor.storeId, actor.accountId);
  // The account went between the guard and here.
  if (!profile) throw new AppError('unauthorized', 'Unauthorized');
  return profile;
}
