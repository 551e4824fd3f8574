import type { PlatformAdmin } from '../../../contract/admins';
import type { Sql, Value } from '../../database/Database';

interface AdminRow {
  id: string;
  name: string;
  email: string;
  is_active: boolean;
  created_at: string;
}

/** Lists the administrators of the platform as the actor sees them, newest first, or only the one with `id`. */
export async function listAdmins(
  sql: Sql,
  actor: { accountId: string },
  id: string | null = null,
): Promise<PlatformAdmin[]> {
  const values: Value[] = [];
  const condition = id === null ? '' : `and id = $${values.push(id)}`;
  const rows = await sql.query<AdminRow>(
    `select id, name, email, is_active, created_at from accounts
     where role = 'platform_admin' ${condition}
     order by created_at desc, id desc`,
    values,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: 'platform_admin',
    isActive: row.is_active,
    isSelf: row.id === actor.accountId,
    createdAt: row.created_at,
  }));
}

/** Locks all active administrators against other changes of their status, and returns their ids. */
export async function lockActiveAdmins(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from accounts where role = 'platform_admin' and is_active order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Activates or deactivates an administrator. */
export async function updateAdminStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query(`update accounts set is_active = $2, updated_at = now() where role = 'platform_admin' and id = $1`, [
    id,
    isActive,
  ]);
}
