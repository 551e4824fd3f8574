import type { PlatformAdmin } from '../../../../contract/admins';
import type { Sql, Value } from '../../../database/Database';
import { bind } from '../../../shared/bind';

/** Lists platform administrators, newest first, or only the one with `id`. `isSelf` marks the actor. */
export function listAdmins(sql: Sql, actor: { accountId: string }, id: string | null = null): Promise<PlatformAdmin[]> {
  const values: Value[] = [actor.accountId];
  const condition = id === null ? '' : `and id = ${bind(values, id)}`;
  return sql.query<PlatformAdmin>(
    `select id, name, email, role, is_active as "isActive", id = $1 as "isSelf", created_at as "createdAt"
     from accounts where role = 'platform_admin' ${condition}
     order by created_at desc, id desc`,
    values,
  );
}

/** Locks all active administrators, so that their status cannot change, and returns their ids. */
export async function lockActiveAdmins(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from accounts where role = 'platform_admin' and is_active order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

export async function updateAdminStatus(sql: Sql, id: string, isActive: boolean): Promise<void> {
  await sql.query(`update accounts set is_active = $2, updated_at = now() where role = 'platform_admin' and id = $1`, [
    id,
    isActive,
  ]);
}
