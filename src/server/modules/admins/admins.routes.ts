import { Type } from 'typebox';
import { ResetPassword } from '../../../contract/accounts';
import { AdminStatus, CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { ADMIN_SCOPES, getActor, getBearerToken } from '../../auth/guard';
import type { Sessions } from '../../auth/sessions';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { getIdParam } from '../../shared/ids';
import { resetPassword, validatePerson } from '../accounts';
import { listAdmins } from './admins.sql';
import { createAdmin } from './createAdmin';
import { setAdminActive } from './setAdminActive';

const config = { scopes: ADMIN_SCOPES };
const tags = ['admins'];

/** Administrators of the platform. */
export function adminRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const db = database.platform;

  app.get(
    '/platform-admins',
    {
      config,
      schema: { summary: 'List administrators, newest first', tags, response: { 200: Type.Array(PlatformAdmin) } },
    },
    (request) => listAdmins(db, getActor(request, ADMIN_SCOPES)),
  );

  app.post(
    '/platform-admins',
    {
      config,
      validatorCompiler: withBodyRules(validatePerson),
      schema: {
        summary: 'Create an administrator',
        tags,
        body: CreateAdmin,
        response: { 201: PlatformAdmin, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await createAdmin(db, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(admin);
    },
  );

  app.patch(
    '/platform-admins/:id/status',
    {
      config,
      schema: {
        summary: 'Activate or deactivate another administrator',
        description: 'Deactivating ends their sessions.',
        tags,
        params: Type.Object({ id: Id }),
        body: AdminStatus,
        response: { 200: PlatformAdmin, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) =>
      setAdminActive({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body.isActive),
  );

  app.patch(
    '/platform-admins/:id/reset-password',
    {
      config,
      schema: {
        summary: "Reset an administrator's password",
        description: 'Ends their sessions, except the current one when administrators reset their own password.',
        tags,
        params: Type.Object({ id: Id }),
        body: ResetPassword,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await resetPassword({ db, sessions }, getActor(request, ADMIN_SCOPES), {
        role: 'platform_admin',
        accountId: getIdParam(request),
        storeId: null,
        password: request.body.password,
        token: getBearerToken(request.headers.authorization),
      });
      return reply.code(204).send(null);
    },
  );
}
