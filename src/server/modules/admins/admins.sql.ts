import type { PlatformAdmin } from '../../../contract/admins';
import type { Sql, Value } from '../../database/Database';

interface AdminRow {
  id: string;
  name: string;
  email: string;
  created_at: Date;
}

/** The platform's administrators, newest first, or the one of `id`. */
export async function readAdmins(sql: Sql, id: string | null = null): Promise<PlatformAdmin[]> {
  const values: Value[] = [];
  const one = id === null ? '' : `and id = $${values.push(id)}`;
  const rows = await sql.query<AdminRow>(
    `select id, name, email, created_at from accounts
     where role = 'platform_admin' ${one}
     order by created_at desc, id desc`,
    values,
  );
  return rows.map(({ created_at: createdAt, ...row }) => ({
    ...row,
    role: 'platform_admin',
    createdAt: createdAt.toISOString(),
  }));
}
