import { Type } from 'typebox';
import { LoginRequest, LoginResponse } from '../../../contract/auth';
import { ErrorBody } from '../../../contract/errors';
import type { App } from '../../http/App';

import { ANY_SCOPES, getActor, getBearerToken } from '../../auth/guard';
import { login, type LoginDeps } from './login';
import { logout } from './logout';

/** Login and logout. */
export function sessionRoutes(app: App, deps: LoginDeps): void {
  app.post(
    '/auth/login',
    {
      config: { open: true },
      schema: {
        summary: 'Log in',
        tags: ['auth'],
        body: LoginRequest,
        response: { 200: LoginResponse, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    (request) => login(deps, request.body, { address: request.ip, requestId: request.id }),
  );

  app.post(
    '/auth/logout',
    {
      config: { scopes: ANY_SCOPES },
      schema: { summary: 'Log out: end the session of the token', tags: ['auth'], response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await logout(deps, getActor(request, ANY_SCOPES), getBearerToken(request.headers.authorization));
      return reply.code(204).send(null);
    },
  );
}
