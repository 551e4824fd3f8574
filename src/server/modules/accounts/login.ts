import { createHash } from 'node:crypto';
import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import { toShop, toText, type Database, type ShopId, type Sql } from '../../database/Database';
import { recordAudit } from '../../platform/audit';
import type { AccountScope, AdminActor, DashboardActor } from '../../platform/auth/actor';
import { rememberDevice } from '../../platform/auth/devices.sql';
import type { LoginThrottle } from '../../platform/auth/loginThrottle';
import type { Sessions } from '../../platform/auth/sessions';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError, storeIsJoining } from '../../shared/AppError';
import { findCredentials, type AccountRole, type Credentials } from './accounts.sql';
import { auditAccount } from './createAccount';
import { findNamedShop } from './kioskShop';
import { verifyPassword } from './password';
import { readCode, takeCode } from './secondFactor/enteredCode';
import type { EncryptedAppKey } from './secondFactor/secondFactor.sql';

export interface LoginDeps {
  database: Database;
  sessions: Sessions;
  throttle: LoginThrottle;
  encryptor: Encryptor;
}
export interface Caller {
  address: string;
  /** The token of the caller's device (see getDeviceToken). */
  device: string;
  userAgent: string | undefined;
  requestId: string;
}

/** How openAccountSession opens a session. */
interface Opening {
  scope: AccountScope;
  kioskShopId?: ShopId | null;
  caller: Caller;
  /** Whether a code was checked in the same transaction. */
  showedSecondFactor: boolean;
}

/** The length of the database column. */
const USER_AGENT_MAX = 300;

const DEFAULT_SCOPES: Record<AccountRole, AccountScope> = {
  platform_admin: 'admin',
  store_owner: 'dashboard',
  cashier: 'board',
};

/**
 * Opens a session, and remembers the device for the account. Only owners may open a kiosk session: for other roles the
 * response has `success: false`, the role and no token, so that the kiosk can say where that role signs in. An account
 * with a second factor needs a code too. Whether it has one, only the correct password reveals.
 * @throws AppError 401 for an unknown email, a wrong password, and a missing or wrong code, 403 for an inactive
 *   account, 429 after too many failed logins, 503 while the store joins a chain.
 */
export async function login(deps: LoginDeps, input: LoginRequest, caller: Caller): Promise<LoginResponse> {
  const attempt = await deps.throttle.consume({ email: input.email, address: caller.address, device: caller.device });
  const account = await findCredentials(deps.database.platform, input.email);
  const matches = await verifyPassword(input.password, account?.password_hash ?? null);
  if (!account || !matches) {
    await recordFailure(deps.database, account, input.email, caller);
    throw new AppError('unauthorized', 'Invalid email or password');
  }
  if (account.is_joining) {
    await attempt.takeBack();
    throw storeIsJoining();
  }
  if (!account.is_active) {
    await attempt.takeBack();
    throw new AppError('forbidden', 'Account is not active or has been suspended');
  }
  if (input.scope === 'kiosk' && account.role !== 'store_owner') {
    await attempt.takeBack();
    return { success: false, token: '', role: account.role };
  }
  const key = toFactorKey(account);
  if (key !== null && input.code === undefined) {
    await attempt.takeBack();
    throw codeRefused('Code required');
  }
  const scope = input.scope ?? DEFAULT_SCOPES[account.role];
  // Only the owner of a chain has kiosks in several shops.
  const choosesShop = scope === 'kiosk' && account.is_of_chain && account.shop_id === null;
  const kioskShopId = choosesShop ? await findNamedShop(deps.database, account.store_id, input.storeSubdomain) : null;
  const token = await openWithCode(deps, account, { scope, kioskShopId, caller, key, code: input.code ?? '' });
  // Since the password was checked, the account was deactivated, got another password, or turned on sign-in codes.
  if (token === null) throw new AppError('unauthorized', 'Invalid email or password');
  await attempt.recordSuccess();
  const response = { success: true, token, role: account.role };
  return choosesShop ? { ...response, needsShop: kioskShopId === null } : response;
}

function toFactorKey({ id, factor_key_id: keyId, factor_secret: secret }: Credentials): EncryptedAppKey | null {
  return keyId === null || secret === null ? null : { accountId: id, keyId, secret };
}

interface OpeningWithCode {
  scope: AccountScope;
  kioskShopId: ShopId | null;
  caller: Caller;
  /** null when the account has no second factor. */
  key: EncryptedAppKey | null;
  code: string;
}

/**
 * Opens a session like openAccountSession. The code is used up in the same transaction, so that it is used if and only
 * if the session opens.
 * @throws AppError 401 for a wrong or used code.
 */
async function openWithCode(
  { database, sessions, encryptor }: LoginDeps,
  account: Credentials,
  { scope, kioskShopId, caller, key, code }: OpeningWithCode,
): Promise<string | null> {
  const entered = key && readCode(encryptor, key, code);
  try {
    return await database.platform.transaction(async (sql) => {
      const opening = { scope, kioskShopId, caller, showedSecondFactor: key !== null };
      const token = await openAccountSession(sql, sessions, account, opening);
      if (token === null || key === null || entered === null) return token;
      const problem = await takeCode(sql, key, entered, () => auditRecoveryCode(sql, account, caller));
      if (problem !== null) throw codeRefused(problem);
      return token;
    });
  } catch (error) {
    if (error instanceof AppError && error.secondFactor) await recordFailure(database, account, '', caller);
    throw error;
  }
}

const codeRefused = (message: string) => new AppError('unauthorized', message, { secondFactor: true });

function auditRecoveryCode(sql: Sql, { id, role, store_id: storeId }: Credentials, { requestId }: Caller) {
  const person = { accountId: id, requestId };
  const actor: AdminActor | DashboardActor =
    storeId === null
      ? { scope: 'admin', role: 'platform_admin', ...person }
      : { scope: 'dashboard', role: 'store_owner', ...toShop(storeId), ...person };
  return auditAccount(sql, actor, { verb: 'recovery_code_used', role, accountId: id, storeId });
}

/**
 * Opens a session for a person who has proved to own the account, and remembers the device for the account. Returns the
 * token, or null when the password was changed in the meantime, or the account may not sign in or not without a code.
 */
export async function openAccountSession(
  sql: Sql,
  sessions: Sessions,
  account: Pick<Credentials, 'id' | 'store_id' | 'role' | 'password_hash'>,
  { scope, kioskShopId = null, caller, showedSecondFactor }: Opening,
): Promise<string | null> {
  await rememberDevice(sql, account.id, caller.device);
  await recordAudit(sql, {
    storeId: account.store_id,
    actorRole: account.role,
    actorId: account.id,
    action: 'login',
    recordType: 'account',
    recordId: account.id,
    newValues: { scope, ...(kioskShopId !== null && { shopId: toText(kioskShopId) }) },
    requestId: caller.requestId,
  });
  return sessions.open(sql, {
    accountId: account.id,
    storeId: account.store_id,
    kioskShopId,
    passwordHash: account.password_hash,
    scope,
    userAgent: toStoredUserAgent(caller.userAgent),
    showedSecondFactor,
  });
}

/** Truncates the User-Agent header to the length of the column, or returns null without one. */
function toStoredUserAgent(header: string | undefined): string | null {
  return header === undefined || header === '' ? null : header.slice(0, USER_AGENT_MAX);
}

/** Writes one audit entry for known and unknown emails alike, so that both take the same time. */
async function recordFailure(database: Database, account: Credentials | null, email: string, caller: Caller) {
  await recordAudit(database.platform, {
    storeId: account?.store_id ?? null,
    actorRole: account?.role ?? 'unknown',
    actorId: account?.id ?? null,
    action: 'login_failed',
    recordType: account ? 'account' : 'email',
    // People sometimes type their password into the email field, so an unknown email is stored as a hash.
    recordId: account?.id ?? createHash('sha256').update(email.toLowerCase()).digest('hex'),
    newValues: { address: caller.address },
    requestId: caller.requestId,
  });
}
