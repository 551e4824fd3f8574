import { LoginRequest, LoginResponse } from '../../../contract/auth';
import { ErrorBody } from '../../../contract/errors';
import { KioskPin } from '../../../contract/kiosk';
import type { Database } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { AccountActor, KioskActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { getDeviceToken, toDeviceCookie } from '../../platform/auth/deviceCookie';
import { ANY_SCOPES, getBearerToken, KIOSK_ONLY_SCOPES } from '../../platform/auth/guard';
import type { Sessions } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import { isSecure } from '../../platform/http/ownAddress';
import { fieldError } from '../../shared/AppError';
import type { CheckKioskPin } from './checkKioskPin';
import { findKioskPinHash } from './kioskPin.sql';
import { login, type LoginDeps } from './login';

export function sessionRoutes(app: App, deps: LoginDeps & { checkPin: CheckKioskPin }): void {
  const { database } = deps;
  app.post(
    '/auth/login',
    {
      config: { open: true },
      schema: {
        operationId: 'logIn',
        summary: 'Log in',
        description:
          'Sets a cookie that identifies the device: its failed logins are counted separately. ' +
          '401 with secondFactor: the same call needs a code too.',
        tags: ['auth'],
        body: LoginRequest,
        response: { 200: LoginResponse, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const device = getDeviceToken(request.headers.cookie);
      const response = await login(deps, request.body, {
        address: request.address,
        device,
        userAgent: request.headers['user-agent'],
        requestId: request.id,
      });
      if (response.success) void reply.header('set-cookie', toDeviceCookie(device, isSecure(request)));
      return response;
    },
  );

  defineRoutes(app, { database, tags: ['auth'], scopes: ANY_SCOPES }).post(
    '/auth/logout',
    {
      operationId: 'logOut',
      summary: 'Log out: end the session of the token',
      description: 'A kiosk whose store has a PIN gets 403 with the field pin, and logs out with it instead.',
      withoutSecondFactor: true,
    },
    ({ actor, request }) => logout(deps, actor, getBearerToken(request.headers.authorization)),
  );

  defineRoutes(app, { database, tags: ['auth'], scopes: KIOSK_ONLY_SCOPES }).post(
    '/auth/logout/kiosk',
    {
      operationId: 'logOutOfKiosk',
      summary: 'Log out of a kiosk whose store has a PIN',
      body: KioskPin,
      errors: [429],
    },
    ({ actor, body, request }) => {
      const token = getBearerToken(request.headers.authorization);
      return logoutWithPin(deps, actor, { token, pin: body.pin });
    },
  );
}

interface LogoutDeps {
  database: Database;
  sessions: Sessions;
}

/**
 * Ends the session of the token: at once in this process, within a second in other processes.
 * @throws AppError 403 for the field pin when the session is a kiosk's and its store has a PIN (see logoutWithPin).
 */
async function logout(deps: LogoutDeps, actor: AccountActor, token: string | null): Promise<void> {
  if (token === null) return;
  if (actor.scope === 'kiosk' && (await findPinHash(deps.database, actor)) !== null) {
    throw fieldError('forbidden', 'pin', 'A PIN is required to log out of this kiosk');
  }
  await endSession(deps, actor, token);
}

/**
 * Ends the kiosk session of the token if the PIN is correct or the store has none.
 * @throws AppError 403 for the field pin when it is wrong, 429 after too many wrong ones.
 */
async function logoutWithPin(
  deps: LogoutDeps & { checkPin: CheckKioskPin },
  actor: KioskActor,
  { token, pin }: { token: string | null; pin: string },
): Promise<void> {
  if (token === null) return;
  await deps.checkPin(actor, { token, pin });
  await endSession(deps, actor, token);
}

/** Reads the hash under row-level security of this store, so that no other store's hash can be read. */
function findPinHash(database: Database, { shopId }: KioskActor): Promise<string | null> {
  return findKioskPinHash(database.forShop(shopId), shopId);
}

async function endSession({ database, sessions }: LogoutDeps, actor: AccountActor, token: string): Promise<void> {
  await database.platform.transaction(async (sql) => {
    await sessions.end(sql, token);
    await recordAuditBy(sql, actor, { action: 'logout', recordType: 'account', recordId: actor.accountId });
  });
  sessions.forget(token);
}
