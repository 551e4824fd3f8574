import { Type } from 'typebox';
import { CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import { ErrorBody } from '../../../contract/errors';
import { ResetPassword } from '../../../contract/owners';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getBearerToken } from '../../auth/bearerToken';
import { getActor, ADMIN_SCOPES } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import type { Sessions } from '../../auth/sessions';
import { withBodyRules } from '../../http/validation';
import { validatePerson } from '../auth';
import { readAdmins } from './admins.sql';
import { createAdmin } from './createAdmin';
import { resetAdminPassword } from './resetAdminPassword';

const config = { scopes: ADMIN_SCOPES };
const tags = ['admins'];

/** Who administers the platform. */
export function adminRoutes(app: App, deps: { database: Database; sessions: Sessions }): void {
  app.get(
    '/platform-admins',
    { config, schema: { summary: 'Administrators, newest first', tags, response: { 200: Type.Array(PlatformAdmin) } } },
    () => readAdmins(deps.database.platform),
  );

  app.post(
    '/platform-admins',
    {
      config,
      validatorCompiler: withBodyRules(validatePerson),
      schema: {
        summary: 'Open an account for an administrator',
        tags,
        body: CreateAdmin,
        response: { 201: PlatformAdmin, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await createAdmin(deps.database.platform, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(admin);
    },
  );

  app.patch(
    '/platform-admins/:id/reset-password',
    {
      config,
      schema: {
        summary: 'Give an administrator another password',
        description: 'Ends their sessions, but the acting one when it is their own.',
        tags,
        params: Type.Object({ id: Id }),
        body: ResetPassword,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await resetAdminPassword(deps, getActor(request, ADMIN_SCOPES), {
        adminId: getIdParam(request),
        password: request.body.password,
        token: getBearerToken(request.headers.authorization),
      });
      return reply.code(204).send(null);
    },
  );
}
