import { Type } from 'typebox';
import { ResetPassword } from '../../../../contract/accounts';
import { AdminStatus, CreateAdmin, PlatformAdmin } from '../../../../contract/admins';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, getBearerToken } from '../../../platform/auth/guard';
import type { Sessions } from '../../../platform/auth/sessions';
import type { App } from '../../../platform/http/App';
import { validatePerson } from '../accounts.rules';
import { resetPassword } from '../changePassword';
import { createAdmin, setAdminActive } from './admins';
import { listAdmins } from './admins.sql';

export function adminRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const route = defineRoutes(app, { database, tags: ['admins'], scopes: ADMIN_SCOPES });

  route.get(
    '/platform-admins',
    { operationId: 'listAdmins', summary: 'List administrators, newest first', response: Type.Array(PlatformAdmin) },
    ({ db, actor }) => listAdmins(db, actor),
  );

  route.post(
    '/platform-admins',
    {
      operationId: 'createAdmin',
      summary: 'Create an administrator',
      body: CreateAdmin,
      rules: validatePerson,
      response: PlatformAdmin,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body }) => createAdmin(db, actor, body),
  );

  route.patch(
    '/platform-admins/:id/status',
    {
      operationId: 'setAdminStatus',
      summary: 'Activate or deactivate another administrator',
      description: 'Deactivating ends their sessions.',
      body: AdminStatus,
      response: PlatformAdmin,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => setAdminActive({ db, sessions }, actor, params.id, body.isActive),
  );

  route.patch(
    '/platform-admins/:id/reset-password',
    {
      operationId: 'resetAdminPassword',
      summary: "Reset an administrator's password",
      description: 'Ends their sessions, except the current one when administrators reset their own password.',
      body: ResetPassword,
      errors: [404],
    },
    ({ db, actor, params, body, request }) =>
      resetPassword({ db, sessions }, actor, {
        role: 'platform_admin',
        accountId: params.id,
        storeId: null,
        password: body.password,
        token: getBearerToken(request.headers.authorization),
      }),
  );
}
