import type { UpdateProfile } from '../../../../contract/accounts';
import type { Profile } from '../../../../contract/owners';
import type { Sql } from '../../../database/Database';
import type { BoardActor, KioskActor, StoreConsoleActor } from '../../../platform/auth/actor';
import { AppError, fieldError } from '../../../shared/AppError';
import { normalizePerson } from '../accounts.rules';
import { lockAccount } from '../accounts.sql';
import { checkCurrentPassword, wrongPassword, type PasswordDeps } from '../changePassword';
import { updateAccount } from '../updateAccount';
import { findChain, findProfile, type ProfileChain } from './profile.sql';

/** Returns the signed-in owner or cashier with their shop and, where it is one of a chain, the chain. */
export async function getProfile(sql: Sql, actor: StoreConsoleActor | KioskActor | BoardActor): Promise<Profile> {
  const [account, chain] = await Promise.all([
    findProfile(sql, actor, actor.accountId),
    actor.shopKey === null ? null : findChain(sql, actor.storeId),
  ]);
  // The account was deleted after the guard accepted its session.
  if (!account) throw new AppError('unauthorized', 'Unauthorized');
  const profile = chain === null ? account : { ...account, chain: toChain(chain, actor) };
  if (actor.scope === 'dashboard' || actor.scope === 'shop') return profile;
  // A kiosk is in a public room, so it must not show the phone number.
  return { ...profile, phone: undefined };
}

/** Only who may select a shop is told of the others. */
function toChain(
  { id, name, shops }: ProfileChain,
  { scope }: StoreConsoleActor | KioskActor | BoardActor,
): Profile['chain'] {
  return { id, name, isManager: scope === 'shop', ...(scope === 'dashboard' && { shops: shops ?? [] }) };
}

/**
 * Changes the actor's name, email or phone. Changing the email requires the current password, because a person who
 * finds an open dashboard must not be able to lock the owner out. When no value changes, nothing is written or audited.
 * @throws AppError 400 with one message for each invalid field, 403 for the field currentPassword when it is wrong, 409
 *   for a taken email, 429 after too many wrong passwords, 401 when the account was deleted.
 */
export async function updateProfile(
  deps: PasswordDeps,
  actor: StoreConsoleActor,
  body: UpdateProfile,
): Promise<Profile> {
  const { storeId, accountId, role } = actor;
  const { currentPassword, ...changes } = normalizePerson(body);
  const profile = await getProfile(deps.db, actor);
  const changesEmail = changes.email !== undefined && changes.email !== profile.email;
  const checked = changesEmail ? await checkCurrentPassword(deps, actor, requirePassword(currentPassword)) : null;
  return deps.db.transaction(async (sql) => {
    const before = await lockAccount(sql, { role, accountId, storeId });
    if (!before) throw new AppError('unauthorized', 'Unauthorized');
    const after = { ...before, ...changes };
    // The password or the previous email was changed in the meantime.
    if (after.email !== before.email && checked?.passwordHash !== before.passwordHash) throw wrongPassword();
    await updateAccount(sql, actor, { role, accountId }, before, after);
    return getProfile(sql, actor);
  });
}

function requirePassword(password: string | undefined): string {
  if (!password) throw fieldError('bad_request', 'currentPassword', 'Enter your current password to change the email');
  return password;
}
