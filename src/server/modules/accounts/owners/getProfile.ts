import type { Profile } from '../../../../contract/owners';
import type { BoardActor, DashboardActor, KioskActor } from '../../../auth/actor';
import type { Sql } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { findProfile } from './profile.sql';

/** The signed-in owner or cashier, with their store. */
export async function getProfile(sql: Sql, actor: DashboardActor | KioskActor | BoardActor): Promise<Profile> {
  const profile = await findProfile(sql, actor.storeId, actor.accountId);
  // The account was deleted after the guard had accepted its session.
  if (!profile) throw new AppError('unauthorized', 'Unauthorized');
  if (actor.scope === 'dashboard') return profile;
  // A kiosk stands in a public room.
  return { ...profile, phone: undefined };
}
