import { Type } from 'typebox';
import { LoginRequest, LoginResponse } from '../../../contract/auth';
import { ErrorBody } from '../../../contract/errors';
import { KioskPin } from '../../../contract/kiosk';
import type { App } from '../../http/App';
import type { AttemptThrottle } from '../../auth/attemptThrottle';
import { getDeviceToken, toDeviceCookie } from '../../auth/deviceCookie';
import { ANY_SCOPES, getActor, getBearerToken, KIOSK_ONLY_SCOPES } from '../../auth/guard';
import { login, type LoginDeps } from './login';
import { logout, logoutWithPin } from './logout';

/** Login and logout. */
export function sessionRoutes(app: App, deps: LoginDeps & { pinThrottle: AttemptThrottle }): void {
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

  app.post(
    '/auth/logout',
    {
      config: { scopes: ANY_SCOPES },
      schema: {
        summary: 'Log out: end the session of the token',
        description: 'A kiosk whose store has a PIN gets 403 with the field pin, and logs out with it instead.',
        tags: ['auth'],
        response: { 204: Type.Null(), 403: ErrorBody },
      },
    },
    async (request, reply) => {
      await logout(deps, getActor(request, ANY_SCOPES), getBearerToken(request.headers.authorization));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/logout/kiosk',
    {
      config: { scopes: KIOSK_ONLY_SCOPES },
      schema: {
        summary: 'Log out of a kiosk whose store has a PIN',
        tags: ['auth', 'kiosk'],
        body: KioskPin,
        response: { 204: Type.Null(), 400: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const token = getBearerToken(request.headers.authorization);
      await logoutWithPin(deps, getActor(request, KIOSK_ONLY_SCOPES), { token, pin: request.body.pin });
      return reply.code(204).send(null);
    },
  );
}
