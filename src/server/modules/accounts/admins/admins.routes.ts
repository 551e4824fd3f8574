import { Type } from 'typebox';
import { ResetPassword } from '../../../../contract/accounts';
import { AdminStatus, CreateAdmin, PlatformAdmin } from '../../../../contract/admins';
import { defineRoutes } from '../../../auth/defineRoutes';
import { ADMIN_SCOPES, getBearerToken } from '../../../auth/guard';
import type { Sessions } from '../../../auth/sessions';
import type { Database, ScopedDatabase, Sql, Value } from '../../../database/Database';
import type { App } from '../../../http/App';
import { resetPassword } from '../changePassword';
import { validatePerson, normalizePerson } from '../person.policy';
import type { AdminActor } from '../../../auth/actor';
import { createAccount, accountNotFound, auditAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { AppError } from '../../../shared/AppError';

/** Administrators of the platform. */
export function adminRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const route = defineRoutes(app, { database, tags: ['admins'], scopes: ADMIN_SCOPES });

  route.get(
    '/platform-admins',
    { summary: 'List administrators, newest first', response: Type.Array(PlatformAdmin) },
    ({ db, actor }) => listAdmins(db, actor),
  );

  route.post(
    '/platform-admins',
    {
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

const role = 'platform_admin';

/**
 * Creates another administrator of the platform.
 * @throws AppError 400 with one message for each invalid field, 409 when an account with this email exists.
 */
async function createAdmin(db: ScopedDatabase, actor: AdminActor, input: CreateAdmin): Promise<PlatformAdmin> {
  const { name, email, password } = normalizePerson(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const id = await createAccount(sql, actor, { storeId: null, role, name, email, passwordHash });
    const [admin] = await listAdmins(sql, actor, id);
    if (!admin) throw new Error('The administrator was not inserted');
    return admin;
  });
}

/**
 * Activates or deactivates another administrator; deactivating ends their sessions. Does nothing when the status is the
 * same already. Whoever deactivates stays active, so the last active administrator always remains.
 * @throws AppError 404 when no administrator has the id, 409 for deactivating oneself, 401 when the actor was
 * deactivated in the meantime.
 */
function setAdminActive(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  isActive: boolean,
): Promise<PlatformAdmin> {
  return db.transaction(async (sql) => {
    // Two who deactivate each other wait here, and the second finds itself deactivated.
    const activeIds = await lockActiveAdmins(sql);
    if (!activeIds.includes(actor.accountId)) throw new AppError('unauthorized', 'Unauthorized');
    const [before] = await listAdmins(sql, actor, id);
    if (!before) throw accountNotFound(role);
    if (before.isActive === isActive) return before;
    if (before.isSelf) throw new AppError('conflict', 'Only another administrator can deactivate your account');
    await updateAdminStatus(sql, id, isActive);
    await sessions.endAll(sql, { accountId: id });
    await auditAccount(sql, actor, {
      verb: isActive ? 'activated' : 'deactivated',
      role,
      accountId: id,
      storeId: null,
      oldValues: { isActive: before.isActive },
      newValues: { isActive },
    });
    return { ...before, isActive };
  });
}

/** Lists the administrators of the platform as the actor sees them, newest first, or only the one with `id`. */
function listAdmins(sql: Sql, actor: { accountId: string }, id: string | null = null): Promise<PlatformAdmin[]> {
  const values: Value[] = [actor.accountId];
  const condition = id === null ? '' : `and id = $${values.push(id)}`;
  return sql.query<PlatformAdmin & Record<string, unknown>>(
    `select id, name, email, role, is_active as "isActive", id = $1 as "isSelf", created_at as "createdAt"
     from accounts where role = 'platform_admin' ${condition}
     order by created_at desc, id desc`,
    values,
  );
}

/** Locks all active administrators against other changes of their status, and returns their ids. */
async function lockActiveAdmins(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from accounts where role = 'platform_admin' and is_active order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Activates or deactivates an administrator. */
async function updateAdminStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query(`update accounts set is_active = $2, updated_at = now() where role = 'platform_admin' and id = $1`, [
    id,
    isActive,
  ]);
}
