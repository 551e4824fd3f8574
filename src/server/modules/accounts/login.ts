import { createHash } from 'node:crypto';
import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { Database, Sql } from '../../database/Database';
import { recordAudit } from '../../platform/audit';
import type { AccountScope } from '../../platform/auth/actor';
import { rememberDevice } from '../../platform/auth/devices.sql';
import type { LoginThrottle } from '../../platform/auth/loginThrottle';
import type { Sessions } from '../../platform/auth/sessions';
import { AppError } from '../../shared/AppError';
import { findCredentials, type AccountRole, type Credentials } from './accounts.sql';
import { verifyPassword } from './password';

export interface LoginDeps {
  database: Database;
  sessions: Sessions;
  throttle: LoginThrottle;
}
export interface Caller {
  address: string;
  /** The token of the caller's device (see getDeviceToken). */
  device: string;
  userAgent: string | undefined;
  requestId: string;
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
 * response has `success: false`, the role and no token, so that the kiosk can say where that role signs in.
 * @throws AppError 401 for an unknown email or a wrong password, 403 for an inactive account, 429 after too many failed
 *   logins.
 */
export async function login(deps: LoginDeps, input: LoginRequest, caller: Caller): Promise<LoginResponse> {
  const attempt = await deps.throttle.consume({ email: input.email, address: caller.address, device: caller.device });
  const account = await findCredentials(deps.database.platform, input.email);
  const matches = await verifyPassword(input.password, account?.password_hash ?? null);
  if (!account || !matches) {
    await recordFailure(deps.database, account, input.email, caller);
    throw new AppError('unauthorized', 'Invalid email or password');
  }
  await attempt.recordSuccess();
  if (!account.is_active) throw new AppError('forbidden', 'Account is not active or has been suspended');
  if (input.scope === 'kiosk' && account.role !== 'store_owner') {
    return { success: false, token: '', role: account.role };
  }
  const scope = input.scope ?? DEFAULT_SCOPES[account.role];
  const token = await deps.database.platform.transaction((sql) =>
    openAccountSession(sql, deps.sessions, account, { scope, caller }),
  );
  // The account was deactivated or its password was changed since the password was checked.
  if (token === null) throw new AppError('unauthorized', 'Invalid email or password');
  return { success: true, token, role: account.role };
}

/**
 * Opens a session for a person who has proved to own the account, and remembers the device for the account. Returns the
 * token, or null when the password was changed in the meantime or the account may not sign in.
 */
export async function openAccountSession(
  sql: Sql,
  sessions: Sessions,
  account: Pick<Credentials, 'id' | 'store_id' | 'role' | 'password_hash'>,
  { scope, caller }: { scope: AccountScope; caller: Caller },
): Promise<string | null> {
  await rememberDevice(sql, account.id, caller.device);
  await recordAudit(sql, {
    storeId: account.store_id,
    actorRole: account.role,
    actorId: account.id,
    action: 'login',
    recordType: 'account',
    recordId: account.id,
    newValues: { scope },
    requestId: caller.requestId,
  });
  return sessions.open(sql, {
    accountId: account.id,
    storeId: account.store_id,
    passwordHash: account.password_hash,
    scope,
    userAgent: toStoredUserAgent(caller.userAgent),
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
