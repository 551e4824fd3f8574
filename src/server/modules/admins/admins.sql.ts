import type { PlatformAdmin } from '../../../contract/admins';
import type { Sql, Value } from '../../database/Database';

interface AdminRow {
  id: string;
  name: string;
  email: string;
  created_at: Date;
}

/** Lists the administrators of the platform, newest first, or only the one with `id`. */
export async function listAdmins(sql: Sql, id: string | null = null): Promise<PlatformAdmin[]> {
  const values: Value[] = [];
  const condition = id === null ? '' : `and id = $${values.push(id)}`;
  const rows = await sql.query<AdminRow>(
    `select id, name, email, created_at from accounts
     where role = 'platform_admin' ${condition}
     order by created_at desc, id desc`,
    values,
  );
  return rows.map(({ created_at: createdAt, ...row }) => ({
    ...row,
    role: 'platform_admin',
    createdAt: createdAt.toISOString(),
  }));
}
