import type { LoginResponse } from '../../../../contract/auth';
import type { CompleteSetup, SetupLink } from '../../../../contract/setup';
import type { Database, Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import { hashToken, type Sessions } from '../../../platform/auth/sessions';
import { AppError, fieldError } from '../../../shared/AppError';
import { normalizePerson } from '../accounts.rules';
import { insertAccountRow } from '../accounts.sql';
import { auditAccount, withUniqueEmail } from '../createAccount';
import { openAccountSession, type Caller } from '../login';
import { hashNewPassword } from '../password';
import { deleteSecondFactor } from '../secondFactor/secondFactor.sql';
import {
  deleteSetupLinksOf,
  findLink,
  hasAdmin,
  lockFirstAdmin,
  setAdminPassword,
  takeSetupLink,
  type ValidLink,
} from './setup.sql';

const role = 'platform_admin';

/**
 * Returns a valid link without using it up.
 * @throws AppError 404 when it is unknown, used or expired.
 */
export async function getSetupLink(sql: Sql, token = ''): Promise<ValidLink> {
  return (await findLink(sql, hashToken(token))) ?? (await throwNoLink(sql));
}

/** Returns the part of a link that the page shows. */
export function toSetupLink({ person }: ValidLink): SetupLink {
  return { person: person && { name: person.name, email: person.email } };
}

/**
 * Uses up a link and signs the administrator in: creates the first administrator, or sets an administrator's password
 * and ends their sessions.
 * @throws AppError 404 when the link was used or expired in the meantime, or another link created the first
 *   administrator; 400 with one message for each invalid field or for a common password; 409 when an account with this
 *   email exists. After 400 and 409 the link can be used again.
 */
export async function completeSetup(
  { database: { platform }, sessions }: { database: Database; sessions: Sessions },
  { person: known }: ValidLink,
  input: CompleteSetup,
  caller: Caller,
): Promise<LoginResponse> {
  const person = known ?? normalizePerson({ name: input.name ?? '', email: input.email ?? '' });
  const passwordHash = await hashNewPassword(input.password, person);
  const tokenHash = hashToken(input.token ?? '');
  const { requestId } = caller;
  const sessionToken = await platform.transaction(async (sql) => {
    await lockFirstAdmin(sql);
    if (!(await takeSetupLink(sql, tokenHash))) return null;
    const accountId = known
      ? await renewPassword(sql, sessions, { accountId: known.accountId, passwordHash, requestId })
      : await createFirstAdmin(sql, { ...person, passwordHash, requestId });
    if (accountId === null) return null;
    return openAccountSession(
      sql,
      sessions,
      { id: accountId, store_id: null, role, password_hash: passwordHash },
      { scope: 'admin', caller, showedSecondFactor: false },
    );
  });
  return sessionToken === null ? throwNoLink(platform) : { success: true, token: sessionToken, role };
}

/** Returns the id of the new administrator, or null when one exists already. */
async function createFirstAdmin(
  sql: Sql,
  { requestId, ...account }: { name: string; email: string; passwordHash: string; requestId: string },
): Promise<string | null> {
  if (await hasAdmin(sql)) return null;
  const accountId = await withUniqueEmail(insertAccountRow(sql, { storeId: null, role, ...account }), {
    scope: 'admin',
  });
  await deleteSetupLinksOf(sql, null);
  const { name, email } = account;
  await auditAccount(sql, toActor(accountId, requestId), {
    verb: 'created',
    role,
    accountId,
    storeId: null,
    newValues: { name, email },
  });
  return accountId;
}

/**
 * Sets the password and removes the second factor. Returns the id of the administrator, or null when the account was
 * deleted or deactivated.
 */
async function renewPassword(
  sql: Sql,
  sessions: Sessions,
  { accountId, passwordHash, requestId }: { accountId: string; passwordHash: string; requestId: string },
): Promise<string | null> {
  if (!(await setAdminPassword(sql, accountId, passwordHash))) return null;
  await sessions.endAll(sql, { accountId });
  await deleteSetupLinksOf(sql, accountId);
  const event = { role, accountId, storeId: null } as const;
  // Whoever runs the server has made the link for a person who may have lost the second factor too.
  const hadFactor = await deleteSecondFactor(sql, accountId);
  if (hadFactor) await auditAccount(sql, toActor(accountId, requestId), { ...event, verb: 'second_factor_off' });
  await auditAccount(sql, toActor(accountId, requestId), { ...event, verb: 'password_reset' });
  return accountId;
}

/** The person with the link acts as the administrator that it was created for. */
const toActor = (accountId: string, requestId: string): AdminActor => ({ scope: 'admin', role, accountId, requestId });

/** Once an administrator exists, the error does not reveal whether a link has expired or never existed. */
async function throwNoLink(sql: Sql): Promise<never> {
  if (await hasAdmin(sql)) throw new AppError('not_found', 'Not found');
  throw fieldError('not_found', 'token', 'This link was already used or has expired');
}
