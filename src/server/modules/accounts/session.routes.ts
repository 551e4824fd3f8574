import { LoginRequest, LoginResponse } from '../../../contract/auth';
import { ErrorBody } from '../../../contract/errors';
import { KioskPin } from '../../../contract/kiosk';
import type { App } from '../../http/App';
import type { AttemptThrottle } from '../../auth/attemptThrottle';
import { getDeviceToken, toDeviceCookie } from '../../auth/deviceCookie';
import { defineRoutes } from '../../auth/defineRoutes';
import { ANY_SCOPES, getBearerToken, KIOSK_ONLY_SCOPES } from '../../auth/guard';
import { login, type LoginDeps } from './login';
import { logout, logoutWithPin } from './logout';

/** Login and logout. */
export function sessionRoutes(app: App, deps: LoginDeps & { pinThrottle: AttemptThrottle }): void {
  const { database } = deps;
  app.post(
    '/auth/login',
    {
      config: { open: true },
      schema: {
        summary: 'Log in',
        description: 'Sets a cookie that identifies the device: its failed logins are counted separately.',
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
      if (response.success) void reply.header('set-cookie', toDeviceCookie(device, request.protocol === 'https'));
      return response;
    },
  );

  defineRoutes(app, { database, tags: ['auth'], scopes: ANY_SCOPES }).post(
    '/auth/logout',
    {
      summary: 'Log out: end the session of the token',
      description: 'A kiosk whose store has a PIN gets 403 with the field pin, and logs out with it instead.',
    },
    ({ actor, request }) => logout(deps, actor, getBearerToken(request.headers.authorization)),
  );

  defineRoutes(app, { database, tags: ['auth', 'kiosk'], scopes: KIOSK_ONLY_SCOPES }).post(
    '/auth/logout/kiosk',
    { summary: 'Log out of a kiosk whose store has a PIN', body: KioskPin, errors: [429] },
    ({ actor, body, request }) => {
      const token = getBearerToken(request.headers.authorization);
      return logoutWithPin(deps, actor, { token, pin: body.pin });
    },
  );
}
