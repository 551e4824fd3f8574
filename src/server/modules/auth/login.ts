import { createHash } from 'node:crypto';
import type { LoginRequest, LoginResponse } from '../../../contract/auth';
import type { Database } from '../../database/Database';
import type { LoginThrottle } from '../../auth/rateLimit';
import { AppError } from '../../shared/AppError';
import type { Sessions } from '../../auth/sessions';
import { recordAudit } from '../audit';
import { scopeOf } from './auth.policy';
import { findAccountByEmail, type AccountRow } from './auth.sql';
import { isPassword } from './password';

export interface LoginDeps {
  database: Database;
  sessions: Sessions;
  throttle: LoginThrottle;
}
interface Caller {
  address: string;
  requestId: string;
}

/**
 * Opens a session. A kiosk session is for owners: anybody else who asks for one learns their role (`success: false`,
 * no token), so that the kiosk's page can say where they sign in.
 * @throws Refusal 401 for an unknown email and a wrong password alike, 403 for an account that is switched off, 429.
 */
export async function login(deps: LoginDeps, input: LoginRequest, caller: Caller): Promise<LoginResponse> {
  const attempt = { email: input.email, address: caller.address };
  await deps.throttle.admit(attempt);
  const account = await findAccountByEmail(deps.database.platform, input.email);
  const matches = await isPassword(input.password, account?.password_hash ?? null);
  if (!account || !matches) {
    await recordFailure(deps.database, account, input.email, caller);
    throw new AppError('unauthorized', 'Invalid email or password');
  }
  await deps.throttle.succeeded(attempt);
  if (!account.is_active) throw new AppError('forbidden', 'Account is not active or has been suspended');
  const scope = scopeOf(account.role, input.scope);
  if (scope === null) return { success: false, token: '', role: account.role };
  const token = await deps.database.platform.transaction(async (sql) => {
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
    return deps.sessions.open(sql, { accountId: account.id, passwordHash: account.password_hash, scope });
  });
  if (token === null) throw new AppError('unauthorized', 'Invalid email or password');
  return { success: true, token, role: account.role };
}

/** The same row for a known and an unknown email, so that both take the same time. */
async function recordFailure(database: Database, account: AccountRow | null, email: string, caller: Caller) {
  await recordAudit(database.platform, {
    storeId: account?.store_id ?? null,
    actorRole: account?.role ?? 'unknown',
    actorId: account?.id ?? null,
    action: 'login_failed',
    recordType: account ? 'account' : 'email',
    // People type passwords into the wrong field, so an unknown email is kept as its hash.
    recordId: account?.id ?? createHash('sha256').update(email.toLowerCase()).digest('hex'),
    newValues: { address: caller.address },
    requestId: caller.requestId,
  });
}
