import type pg from 'pg';

const APP_ROLE = 'regulars_app';

interface Login {
  name: string;
  bypasses: boolean;
  usable: boolean;
}

/**
 * The role in which the application works, so that row-level security holds for it; null where the login itself is
 * bound by it. Throws when the login stands above row-level security and may not take the role.
 */
export async function resolveAppRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<Login>(
    `select current_user as name, me.rolsuper or me.rolbypassrls as bypasses,
       coalesce((select pg_has_role(me.oid, app.oid, 'MEMBER') and has_table_privilege(app.oid, 'stores', 'insert')
                 from pg_roles app where app.rolname = '${APP_ROLE}'), false) as usable
     from pg_roles me where me.rolname = current_user`,
  );
  const login = rows[0];
  if (!login) throw new Error('the database does not know its own user');
  if (login.usable) return APP_ROLE;
  if (!login.bypasses) return null;
  throw new Error(
    `the database user ${login.name} bypasses row-level security and may not act as ${APP_ROLE}; ` +
      `run "grant ${APP_ROLE} to ${login.name}" as a superuser, or use an ordinary user that owns the database`,
  );
}
