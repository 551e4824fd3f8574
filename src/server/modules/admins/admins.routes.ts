import { Type } from 'typebox';
import { CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import { ErrorBody } from '../../../contract/errors';
import { ResetPassword } from '../../../contract/owners';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { bearerOf } from '../../http/bearer';
import { actorOf, ADMIN_SCOPES } from '../../http/guard';
import { idOf } from '../../http/ids';
import type { Sessions } from '../../http/sessions';
import { tellingAtOnce } from '../../http/validation';
import { problemsOfPerson } from '../auth';
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
      validatorCompiler: tellingAtOnce(problemsOfPerson),
      schema: {
        summary: 'Open an account for an administrator',
        tags,
        body: CreateAdmin,
        response: { 201: PlatformAdmin, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await createAdmin(deps.database.platform, actorOf(request, ADMIN_SCOPES), request.body);
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
      await resetAdminPassword(deps, actorOf(request, ADMIN_SCOPES), {
        adminId: idOf(request),
        password: request.body.password,
        token: bearerOf(request.headers.authorization),
      });
      return reply.code(204).send(null);
    },
  );
}
