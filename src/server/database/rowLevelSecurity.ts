import type pg from 'pg';

const APP_ROLE = 'regulars_app';

interface Login {
  name: string;
  bypasses: boolean;
  usable: boolean;
}

/**
 * The role to set on every connection, so that row-level security applies; null when it applies to the login itself.
 * @throws Error when the login bypasses row-level security and may not set the role.
 */
export async function resolveAppRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<Login>(
    `select current_user as name, me.rolsuper or me.rolbypassrls as bypasses,
       coalesce((select pg_has_role(me.oid, app.oid, 'MEMBER') and has_table_privilege(app.oid, 'stores', 'insert')
                 from pg_roles app where app.rolname = '${APP_ROLE}'), false) as usable
     from pg_roles me where me.rolname = current_user`,
  );
  const login = rows[0];
  if (!login) throw new Error('the database user has no row in pg_roles');
  if (login.usable) return APP_ROLE;
  if (!login.bypasses) return null;
  throw new Error(
    `the database user ${login.name} bypasses row-level security and may not act as ${APP_ROLE}; ` +
      `run "grant ${APP_ROLE} to ${login.name}" as a superuser, or use an ordinary user that owns the database`,
  );
}
