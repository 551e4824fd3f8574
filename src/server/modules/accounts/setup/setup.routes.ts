import type { FastifyRequest } from 'fastify';
import { LoginResponse } from '../../../../contract/auth';
import { ErrorBody } from '../../../../contract/errors';
import { CompleteSetup, FindSetupLink, SetupLink } from '../../../../contract/setup';
import type { Database } from '../../../database/Database';
import { getDeviceToken, toDeviceCookie } from '../../../platform/auth/deviceCookie';
import { createSharedLimit } from '../../../platform/auth/requestLimits';
import type { Sessions } from '../../../platform/auth/sessions';
import type { App } from '../../../platform/http/App';
import { isSecure } from '../../../platform/http/ownAddress';
import { completeSetup, getSetupLink, toSetupLink } from './completeSetup';
import type { ValidLink } from './setup.sql';

const tags = ['auth'];
const open = { open: true as const };

/** Routes for the one-time links of administrators. They need no session, and open one. */
export function setupRoutes(app: App, deps: { database: Database; sessions: Sessions }): void {
  const attempts = createSharedLimit(deps.database, 'setup-link');
  const findLink = async ({ address }: FastifyRequest, token: string | undefined): Promise<ValidLink> => {
    await attempts.count(address);
    const link = await getSetupLink(deps.database.platform, token);
    await attempts.reset(address);
    return link;
  };

  app.post(
    '/setup/link',
    {
      config: open,
      schema: {
        operationId: 'readSetupLink',
        summary: 'Read the one-time link of an administrator, without using it up',
        description: '404 with the field token while there is no administrator, else without fields.',
        tags,
        body: FindSetupLink,
        response: { 200: SetupLink, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => toSetupLink(await findLink(request, request.body.token)),
  );

  app.post(
    '/setup',
    {
      config: open,
      schema: {
        operationId: 'useSetupLink',
        summary: 'Create the first administrator, or set the password of one, with a one-time link; logs in',
        description: "Uses up the link, and ends an existing administrator's other sessions.",
        tags,
        body: CompleteSetup,
        response: { 200: LoginResponse, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body, headers, address, id } = request;
      const link = await findLink(request, body.token);
      const device = getDeviceToken(headers.cookie);
      const caller = { address, device, userAgent: headers['user-agent'], requestId: id };
      const response = await completeSetup(deps, link, body, caller);
      void reply.header('set-cookie', toDeviceCookie(device, isSecure(request)));
      return response;
    },
  );
}
